// Deadlocks and races that an exhaustive search of the states finds are found in every mode, and no others.
#include <doctest/doctest.h>

#include <set>

#include "encoder/names.h"
#include "unit/support/examples.h"
#include "unit/support/interpreter.h"
#include "unit/support/scripts.h"
#include "unit/support/solved.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::EncodingKind;
using encoder::Por;
using model::Place;
using model::Property;
using model::TerminalKind;
using model::ThreadId;

namespace {

struct Found {
    bool deadlock = false;
    bool race = false;
};

class Search {
public:
    explicit Search(const model::Program& program) : program_(program), interpreter_(program) {}

    Found run() {
        for (const Assignment& inputs : all_inputs(program_)) explore(interpreter_.initial(inputs));
        return found_;
    }

private:
    void explore(const State& state) {
        found_.deadlock |= is_deadlock(state);
        found_.race |= is_race(state);
        for (const auto& [place, next] : interpreter_.successors(state)) explore(next);
    }

    std::vector<Place> next_steps(const State& state) const {
        std::vector<Place> result;
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            if (const auto place = interpreter_.next(state, ThreadId(t))) result.push_back(*place);
        return result;
    }

    bool is_deadlock(const State& state) const {
        if (interpreter_.some_thread_stands_at(state, TerminalKind::Stopped)) return false;
        std::set<ThreadId> stuck;
        for (const Place& place : next_steps(state))
            if (interpreter_.is_blocked(state, place.thread)) stuck.insert(place.thread);
        bool somebody_else = stuck.size() < next_steps(state).size();
        for (const TerminalKind kind : {TerminalKind::Exited, TerminalKind::Failed, TerminalKind::Cut})
            somebody_else |= interpreter_.some_thread_stands_at(state, kind);
        if (!stuck.empty() && !somebody_else) return true;
        // Those who wait for somebody who can go on are not stuck; what is left in the end waits in a circle.
        for (std::size_t before = 0; before != stuck.size();) {
            before = stuck.size();
            std::erase_if(stuck, [&](ThreadId thread) {
                const auto whom = interpreter_.awaited(state, thread);
                return !whom || !stuck.contains(*whom);
            });
        }
        return !stuck.empty();
    }

    bool is_race(const State& state) const {
        const auto steps = next_steps(state);
        for (const Place& a : steps)
            for (const Place& b : steps) {
                const bool plain = program_.step(a).plain || program_.step(b).plain;
                if (a.thread == b.thread || !plain || !interpreter_.after(state, a.thread) ||
                    !interpreter_.after(state, b.thread))
                    continue;
                for (const model::CellId cell : interpreter_.touched(state, a.thread, true))
                    if (interpreter_.touched(state, b.thread, false).contains(cell)) return true;
            }
        return false;
    }

    const model::Program& program_;
    const Interpreter interpreter_;
    Found found_;
};

bool violates(Solved& solved, Property property, unsigned depth) {
    const encoder::Question question{{property}, {}};
    if (!solved.check({solved.encoding->violation(question, depth)})) return false;
    term::Evaluator value = solved.model();
    const model::Trace trace = solved.encoding->failing_trace(question, depth, value);
    CHECK(trace.failure.property == property);
    CHECK(trace.failure.parties.size() >= (property == Property::Race ? 2 : 1));
    return true;
}

}  // namespace

TEST_CASE("every mode finds a deadlock, and a race, just where a search of all states does") {
    std::vector<Example> examples = small_examples();
    examples.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    examples.push_back(script("locks in order", {"l+ m+ m- l-", "l+ m+ m- l-"}));
    examples.push_back(script("crossed locks while others run", {"x=1 x=2", "l+ m+ m- l-", "m+ l+ l- m-"}));
    examples.push_back(script("join with a lock that is wanted", {"l+ j1 l-", "l+ l-"}));
    examples.push_back(script("guarded", {"l+ x=1 l-", "l+ x=2 l-"}));
    examples.push_back(script("unguarded", {"l+ x=1 l-", "m+ x=2 m-"}));
    examples.push_back(script("three of them", {"l+ x=1 l-", "l+ x=2 l- y=1", "l+ y=2 l-"}));
    for (unsigned seed = 0; seed < 12; ++seed)
        examples.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    std::size_t deadlocks = 0, races = 0;
    for (const Example& example : examples) {
        term::Manager manager;
        const Found expected = Search(example.make(manager)).run();
        deadlocks += expected.deadlock;
        races += expected.race;
        CAPTURE(example.name);
        for (const Por por : {Por::None, Por::Simple, Por::Full, Por::Optimal})
            for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames}) {
                CAPTURE(encoder::name_of(por));
                CAPTURE(encoder::name_of(kind));
                Solved solved(example, {.kind = kind, .por = por});
                const auto depth = static_cast<unsigned>(model::longest_run(solved.program));
                solved.encoding->extend_to(depth);
                CHECK(violates(solved, Property::Deadlock, depth) == expected.deadlock);
                CHECK(violates(solved, Property::Race, depth) == expected.race);
            }
    }
    CHECK(deadlocks >= 5);
    CHECK(races >= 5);
    CHECK(deadlocks < examples.size());
    CHECK(races < examples.size());
}
