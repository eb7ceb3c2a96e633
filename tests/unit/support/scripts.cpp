#include "unit/support/scripts.h"

#include <map>
#include <sstream>
#include <stdexcept>

#include "unit/support/program_builder.h"

namespace heddle::testing {

namespace {

constexpr unsigned width = 3;

class ScriptBuilder {
public:
    explicit ScriptBuilder(term::Manager& manager) : manager_(manager), builder_(manager) {}

    model::Program make(const std::vector<std::string>& threads) {
        std::string all;
        for (const std::string& words : threads) all += words + " ";
        for (const char* name : {"x", "y", "z"})
            if (mentions(all, name)) cells_.emplace(name[0], builder_.cell(name, 0, width));
        for (const char* name : {"l", "m"})
            if (mentions(all, std::string(name) + "+") || mentions(all, std::string(name) + "-"))
                cells_.emplace(name[0], builder_.cell(name, 0, 3));
        for (const char* name : {"a", "b"})
            if (mentions(all, std::string(name) + "["))
                arrays_[name[0]] = {builder_.cell(name + std::string("[0]"), 0, width),
                                    builder_.cell(name + std::string("[1]"), 0, width)};
        for (const char* name : {"i", "j", "p", "q"})
            if (mentions(all, std::string("[") + name)) inputs_.emplace(name[0], builder_.input(name, 1));
        const ThreadId main = builder_.thread("main");
        for (std::size_t t = 1; t < threads.size(); ++t) builder_.thread("t" + std::to_string(t), main);
        for (std::size_t t = 0; t < threads.size(); ++t) add_thread(ThreadId(t), threads);
        return builder_.finish();
    }

private:
    static bool mentions(const std::string& all, const std::string& text) {
        return all.find(text) != std::string::npos;
    }

    void add_thread(ThreadId id, const std::vector<std::string>& threads) {
        ThreadBuilder thread = builder_.in(id);
        if (id.index == 0)
            for (std::size_t t = 1; t < threads.size(); ++t) thread.create(ThreadId(t));
        std::istringstream words(threads[id.index]);
        bool branch_is_open = false;
        for (std::string word; words >> word;) {
            const bool closes = branch_is_open;
            branch_is_open = word[0] == '?';
            add_word(thread, word);
            if (closes) thread.end_if();
        }
        thread.finish();
    }

    Term number(char digit) { return builder_.number(static_cast<unsigned>(digit - '0'), width); }
    Term operand(char text) { return text == 'r' ? loaded_ : number(text); }

    void add_word(ThreadBuilder& thread, const std::string& word) {
        if (word[0] == 'j') {
            thread.join(ThreadId(static_cast<unsigned>(word[1] - '0')));
        } else if (word[0] == '?') {
            thread.begin_if(manager_.bv_ult(thread.load(cells_.at(word[1])), number(word[3])));
        } else if (word.starts_with("r=")) {
            loaded_ = word.size() > 3 ? thread.load_one_of(arrays_.at(word[2]), inputs_.at(word[4]))
                                      : thread.load(cells_.at(word[2]));
        } else if (word[1] == '[') {
            add_array_word(thread, word);
        } else if (word[1] == '=') {
            thread.store(cells_.at(word[0]), operand(word[2]));
        } else if (word[1] == '!' && word.size() == 3) {
            thread.assert_that(manager_.distinct(thread.load(cells_.at(word[0])), number(word[2])), 1);
        } else if (word.size() == 2) {
            word[1] == '+' ? thread.lock(cells_.at(word[0])) : thread.unlock(cells_.at(word[0]));
        } else if (word[1] == '!') {
            thread.compare_and_swap(cells_.at(word[0]), number(word[3]), number(word[5]));
        } else {
            thread.update(cells_.at(word[0]), operations_.at(word[1]), operand(word[3]));
        }
    }

    // a[i]=1, a[i]+=1, a[i]!=1?2, b[p]=a[j]
    void add_array_word(ThreadBuilder& thread, const std::string& word) {
        const std::vector<CellId>& cells = arrays_.at(word[0]);
        const Term index = inputs_.at(word[2]);
        if (word[4] == '+')
            thread.add_to_one_of(cells, index, number(word[6]));
        else if (word[4] == '!')
            thread.compare_and_swap_one_of(cells, index, number(word[6]), number(word[8]));
        else if (word.size() > 6)
            thread.copy_one_of(cells, index, arrays_.at(word[5]), inputs_.at(word[7]));
        else
            thread.store_one_of(cells, index, operand(word[5]));
    }

    const std::map<char, term::Kind> operations_ = {{'+', term::Kind::BvAdd},
                                                    {'|', term::Kind::BvOr},
                                                    {'&', term::Kind::BvAnd},
                                                    {'^', term::Kind::BvXor},
                                                    {'*', term::Kind::BvMul}};
    term::Manager& manager_;
    ProgramBuilder builder_;
    std::map<char, CellId> cells_;
    std::map<char, std::vector<CellId>> arrays_;
    std::map<char, Term> inputs_;
    Term loaded_ = manager_.bits(0, width);
};

}  // namespace

Example script(const std::string& name, const std::vector<std::string>& threads) {
    return {name, [=](term::Manager& manager) { return ScriptBuilder(manager).make(threads); }};
}

}  // namespace heddle::testing
