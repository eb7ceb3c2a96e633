#include <random>

#include "unit/support/examples.h"
#include "unit/support/program_builder.h"

namespace heddle::testing {

namespace {

class RandomProgram {
public:
    RandomProgram(term::Manager& manager, unsigned seed) : manager_(manager), builder_(manager), random_(seed) {}

    model::Program make() {
        const ThreadId main = builder_.thread("main");
        const ThreadId first = builder_.thread("first", main);
        const bool nested = chance(3);
        const ThreadId second = builder_.thread("second", nested ? first : main);
        choice_ = builder_.input("choice", 1);
        for (const char* name : {"x", "y"}) cells_.push_back(builder_.cell(name, 0, 2));
        mutex_ = builder_.cell("m", 0, 2);

        ThreadBuilder body = builder_.in(main);
        add_work(body, below(2));
        start(body, first);
        add_work(body, below(3));
        if (!nested) start(body, second);
        add_work(body, below(2));
        if (chance(2)) body.join(chance(2) ? first : second);
        add_assertion(body);
        chance(4) ? body.exit() : body.finish();

        ThreadBuilder other = builder_.in(first);
        add_work(other, 1 + below(2));
        if (nested) start(other, second);
        add_work(other, below(2));
        other.finish();
        ThreadBuilder last = builder_.in(second);
        add_work(last, 1 + below(2));
        add_assertion(last);
        last.finish();
        return builder_.finish();
    }

private:
    unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
    bool chance(unsigned one_in) { return below(one_in) == 0; }
    CellId cell() { return cells_[below(2)]; }
    Term number() { return builder_.number(below(4), 2); }

    // Creation may be on one branch only.
    void start(ThreadBuilder& thread, ThreadId created) {
        const bool conditional = chance(4);
        if (conditional) thread.begin_if(manager_.equal(choice_, builder_.number(1, 1)));
        thread.create(created);
        if (conditional) thread.end_if();
    }

    void add_work(ThreadBuilder& thread, unsigned steps) {
        for (unsigned i = 0; i < steps; ++i) add_step(thread);
    }

    void add_step(ThreadBuilder& thread) {
        switch (below(8)) {
            case 0:
                thread.store(cell(), number());
                break;
            case 1:
                thread.store(cell(), manager_.bv_add(thread.load(cell()), number()));
                break;
            case 2:
                thread.fetch_add(cell(), number());
                break;
            case 3:
                thread.load_assuming(cell(), number());
                break;
            case 4:
                thread.store_one_of(cells_, choice_, number());
                break;
            case 5:
                thread.lock(mutex_);
                thread.fetch_add(cell(), number());
                if (!chance(4)) thread.unlock(mutex_);
                break;
            default:
                add_branch(thread);
        }
    }

    void add_branch(ThreadBuilder& thread) {
        thread.begin_if(manager_.bv_ult(thread.load(cell()), number()));
        if (!chance(3)) thread.store(cell(), number());
        thread.begin_else();
        if (!chance(3)) thread.load_one_of(cells_, choice_);
        thread.end_if();
    }

    void add_assertion(ThreadBuilder& thread) {
        thread.assert_that(manager_.distinct(thread.load(cell()), number()), ++assertions_);
    }

    term::Manager& manager_;
    ProgramBuilder builder_;
    std::mt19937 random_;
    std::vector<CellId> cells_;
    CellId mutex_;
    Term choice_ = manager_.top();
    unsigned assertions_ = 0;
};

}  // namespace

model::Program random_program(term::Manager& manager, unsigned seed) {
    return RandomProgram(manager, seed).make();
}

}  // namespace heddle::testing
