#include "states/symmetric_threads.h"

#include <algorithm>
#include <bit>
#include <set>

namespace heddle::states {

using model::CellId;
using model::LocationId;
using model::ThreadId;
using term::Kind;

namespace {

// What a thread does, in words that do not tell which thread it is.
using Words = std::vector<std::uint64_t>;

// Equal numbers for terms that are equal but for the thread that they are terms of.
class Names {
public:
    explicit Names(const ThreadNumbers& numbers) : numbers_(numbers) {}

    void begin(ThreadId thread) {
        thread_ = thread;
        variables_.clear();
        known_.clear();
    }
    void add_own(Term variable) { variables_.emplace(variable, variables_.size()); }
    bool is_own(Term variable) const { return variables_.contains(variable); }

    std::uint64_t of(Term root, Content content) {
        std::set<std::pair<Term, Content>> uses;
        std::vector<std::pair<Term, Content>> open = {{root, content}};
        while (!open.empty()) {
            const auto use = open.back();
            open.pop_back();
            if (known_.contains(use) || !uses.insert(use).second) continue;
            if (use.first.is_constant() || use.first.is_variable()) continue;
            numbers_.for_each_argument(use.first, use.second, [&](Term t, Content as) { open.emplace_back(t, as); });
        }
        for (const auto& use : uses) known_.emplace(use, name(use.first, use.second));  // arguments first
        return known_.at({root, content});
    }

private:
    std::uint64_t name(Term term, Content content) {
        const auto kind = static_cast<std::uint64_t>(term.kind());
        Words words = {kind, term.sort().is_bool() ? 0 : term.sort().width()};
        if (term.is_constant()) {
            add_constant(words, term, content);
        } else if (term.is_variable()) {
            const auto own = variables_.find(term);
            words.push_back(own == variables_.end() ? 0 : 1);
            words.push_back(own == variables_.end() ? term.id() : own->second);
        } else {
            if (term.kind() == Kind::Extract) add_range(words, term);
            const std::size_t head = words.size();
            numbers_.for_each_argument(term, content, [&](Term t, Content as) { words.push_back(known_.at({t, as})); });
            if (commutes(term.kind())) std::sort(words.begin() + static_cast<std::ptrdiff_t>(head), words.end());
        }
        return table_.emplace(std::move(words), table_.size()).first->second;
    }

    static bool commutes(Kind kind) {
        return kind == Kind::And || kind == Kind::Or || kind == Kind::Equal || kind == Kind::BvAnd ||
               kind == Kind::BvOr || kind == Kind::BvXor || kind == Kind::BvAdd || kind == Kind::BvMul;
    }

    void add_constant(Words& words, Term term, Content content) const {
        const term::Bits bits = term.value().raw();
        if (content == Content::Number && bits == thread_.index + 1) return words.push_back(1);
        constexpr unsigned most_threads = 64;
        if (content == Content::Set && thread_.index < most_threads) {
            const auto set = static_cast<std::uint64_t>(bits), self = std::uint64_t{1} << thread_.index;
            const bool are_many = std::popcount(set) > static_cast<int>(most_threads) / 2;
            words.insert(words.end(), {2, (set & self) != 0, are_many ? set | self : set & ~self});
            return;
        }
        words.insert(words.end(), {0, static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 32 >> 32)});
    }

    void add_range(Words& words, Term term) const {
        const bool is_member = term.high() == term.low() && numbers_.guess(term.argument(0)) == Content::Set;
        if (is_member && term.low() == thread_.index) return words.push_back(~std::uint64_t{0});
        words.insert(words.end(), {term.high(), term.low()});
    }

    const ThreadNumbers& numbers_;
    ThreadId thread_{0};
    std::map<Term, std::size_t> variables_;
    std::map<std::pair<Term, Content>, std::uint64_t> known_;
    std::map<Words, std::uint64_t> table_;
};

struct Description {
    Words words;
    SymmetricThreads::Member touched;  // in the order in which the thread mentions them
};

class Describer {
public:
    Describer(const model::Program& program, const Arrivals& arrivals, const ThreadNumbers& numbers)
        : program_(program), arrivals_(arrivals), numbers_(numbers), names_(numbers) {}

    // None of a thread that creates or joins others.
    std::optional<Description> describe(ThreadId thread) {
        result_ = {{}, {thread}};
        cells_.clear();
        names_.begin(thread);
        name_variables(thread);
        add_place(thread, std::nullopt);
        for (std::size_t l = 0; l < program_.thread(thread).locations.size(); ++l) {
            const model::Location& location = program_.location(thread, LocationId(l));
            if (location.is_step() && (location.step().creates || !location.step().joins.empty())) return std::nullopt;
            add_place(thread, LocationId(l));
            if (location.is_step())
                add_step(location.step());
            else
                add_terminal(location.terminal());
        }
        return std::move(result_);
    }

private:
    void name_variables(ThreadId thread) {
        const auto add = [&](Term variable) {
            if (!names_.is_own(variable)) result_.touched.variables.push_back(variable);
            names_.add_own(variable);
        };
        for (const model::Input& input : program_.inputs) {
            if (input.thread != thread) continue;
            add(input.variable);
            add_words({input.variable.sort().is_bool() ? 0 : input.variable.sort().width(), input.representatives.size()});
            result_.words.insert(result_.words.end(), input.representatives.begin(), input.representatives.end());
        }
        for (const model::Location& location : program_.thread(thread).locations)
            if (location.is_step())
                for (const model::Read& read : location.step().reads) add(read.value);
    }

    void add_words(std::initializer_list<std::uint64_t> words) {
        result_.words.insert(result_.words.end(), words.begin(), words.end());
    }

    void add_cell(CellId cell) {
        const auto [found, is_new] = cells_.emplace(cell, cells_.size());
        add_words({found->second});
        if (!is_new) return;
        result_.touched.cells.push_back(cell);
        const model::Object& object = program_.objects[program_.cell(cell).object.index];
        const Content content = numbers_.of(cell);
        add_words({object.is_hidden, object.is_life, object.is_carried, static_cast<std::uint64_t>(content),
                   names_.of(program_.cell(cell).initial, content)});
    }

    void add_place(ThreadId thread, std::optional<LocationId> location) {
        add_words({arrivals_.after(thread, location).size()});
        if (!location)
            for (const model::Edge& edge : program_.thread(thread).entry) add_words({edge.target.index});
        numbers_.for_each_term(thread, location,
                               [&](Term term, Content content) { add_words({names_.of(term, content)}); });
    }

    void add_step(const model::Step& step) {
        add_words({static_cast<std::uint64_t>(step.kind), step.reads.size(), step.writes.size(), step.plain,
                   step.is_endless, static_cast<std::uint64_t>(step.order),
                   static_cast<std::uint64_t>(step.failure_order), step.holder.has_value(), step.renews.size()});
        for (const model::Read& read : step.reads) add_cell(read.cell);
        for (const model::Write& write : step.writes) add_cell(write.cell);
        for (const model::Edge& edge : step.successors) add_words({edge.target.index});
        for (const Term input : step.renews) add_words({names_.of(input, numbers_.of(input))});
    }

    void add_terminal(const model::Terminal& terminal) {
        add_words({~std::uint64_t{0}, static_cast<std::uint64_t>(terminal.kind),
                   static_cast<std::uint64_t>(terminal.property), terminal.may_go_on, terminal.holder.has_value()});
        for (const model::Read& read : terminal.observed) add_cell(read.cell);
    }

    const model::Program& program_;
    const Arrivals& arrivals_;
    const ThreadNumbers& numbers_;
    Names names_;
    Description result_;
    std::map<CellId, std::size_t> cells_;
};

template <class Item>
bool are_disjoint(const std::vector<Item>& a, const std::vector<Item>& b) {
    return std::ranges::none_of(a, [&](const Item& item) { return std::ranges::find(b, item) != b.end(); });
}

// Threads of one description; what they share stands in all of their lists.
class Candidates {
public:
    explicit Candidates(SymmetricThreads::Member first) : touched_({std::move(first)}) {}

    bool add(const SymmetricThreads::Member& other) {
        const SymmetricThreads::Member& first = touched_.front();
        const std::vector<bool> is_own = differences(first.cells, other.cells);
        if (touched_.size() > 1 && is_own != is_own_) return false;
        for (const SymmetricThreads::Member& member : touched_)
            if (!are_disjoint(chosen(member.cells, is_own), other.cells) ||
                !are_disjoint(chosen(other.cells, is_own), member.cells) ||
                !are_disjoint(other.variables, member.variables))
                return false;
        is_own_ = is_own;
        touched_.push_back(other);
        return true;
    }

    std::optional<SymmetricThreads> group() const {
        if (touched_.size() < 2) return std::nullopt;
        SymmetricThreads result;
        for (const SymmetricThreads::Member& member : touched_)
            result.members.push_back({member.thread, chosen(member.cells, is_own_), member.variables});
        return result;
    }

private:
    static std::vector<bool> differences(const std::vector<CellId>& a, const std::vector<CellId>& b) {
        std::vector<bool> result;
        for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] != b[i]);
        return result;
    }
    static std::vector<CellId> chosen(const std::vector<CellId>& cells, const std::vector<bool>& which) {
        std::vector<CellId> result;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (which[i]) result.push_back(cells[i]);
        return result;
    }

    std::vector<SymmetricThreads::Member> touched_;
    std::vector<bool> is_own_;  // of the cells
};

}  // namespace

bool may_have_symmetric_threads(const model::Program& program) {
    std::set<std::size_t> sizes;
    for (std::size_t t = 1; t < program.threads.size(); ++t)
        if (!sizes.insert(program.threads[t].locations.size()).second) return true;
    return false;
}

std::vector<SymmetricThreads> symmetric_threads(const model::Program& program, const Arrivals& arrivals,
                                                const ThreadNumbers& numbers) {
    Describer describer(program, arrivals, numbers);
    std::map<Words, std::vector<Candidates>> candidates;
    for (std::size_t t = 1; t < program.threads.size(); ++t) {
        auto description = describer.describe(ThreadId(t));
        if (!description) continue;
        std::vector<Candidates>& alike = candidates[std::move(description->words)];
        const auto takes = [&](Candidates& group) { return group.add(description->touched); };
        if (std::ranges::none_of(alike, takes)) alike.emplace_back(std::move(description->touched));
    }
    std::vector<SymmetricThreads> result;
    for (const auto& [words, groups] : candidates)
        for (const Candidates& group : groups)
            if (auto found = group.group()) result.push_back(std::move(*found));
    return result;
}

}  // namespace heddle::states
