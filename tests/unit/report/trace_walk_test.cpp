#include "report/content/trace_walk.h"

#include <doctest/doctest.h>

#include "report/content/step_text.h"
#include "unit/report/sample.h"

using namespace heddle;
using model::StepKind;
using report::TraceWalk;

TEST_CASE("cells hold what was written last; locks are no cells") {
    const auto trace = test::sample_trace();
    TraceWalk walk(trace);
    CHECK(walk.values().at("balance").value == 100);
    CHECK(walk.values().count("m") == 0);
    walk.advance_to_end();
    CHECK(walk.values().at("balance").value == 0xfffffff6);
    CHECK(walk.at_end());
}

TEST_CASE("a change tells the old value if it is known") {
    auto trace = test::sample_trace();
    TraceWalk walk(trace);
    for (int i = 0; i < 3; ++i) walk.advance();
    CHECK(report::effect_text(trace.steps[3], walk, false) == "balance: 100 -> -10");
    trace.initial.clear();
    CHECK(report::effect_text(trace.steps[3], TraceWalk(trace), false) == "balance = -10");
    // A step that reads what it writes is a change only.
    trace.steps[3].accesses.push_back({false, "balance", 32, 100});
    CHECK(report::effect_text(trace.steps[3], walk, false) == "balance: 100 -> -10");
    CHECK(report::effect_text(trace.steps[1], walk, false) == "lock m");
    CHECK(report::effect_text(trace.steps[1], walk, true) == "lock m, m = 1");
    auto busy = test::step(1, StepKind::TryLock, 4, "trylock m", {{false, "m", 32, 3}});
    CHECK(report::effect_text(busy, walk, false) == "trylock m: busy");
    busy.accesses.push_back({true, "m", 32, 2});
    CHECK(report::effect_text(busy, walk, false) == "trylock m: taken");
}

TEST_CASE("who holds a lock is known with and without its cell") {
    model::Trace trace;
    trace.thread_names = {"main", "one", "two"};
    trace.steps = {test::step(0, StepKind::Lock, 1, "lock m"),
                   test::step(0, StepKind::Lock, 2, "lock n", {{false, "n", 32, 0}, {true, "n", 32, 1}}),
                   test::step(0, StepKind::Unlock, 3, "unlock m"),
                   test::step(0, StepKind::Unlock, 4, "unlock n", {{true, "n", 32, 0}})};
    TraceWalk walk(trace);
    walk.advance();
    walk.advance();
    CHECK(walk.locks_held_by(0) == std::vector<std::string>{"m", "n"});
    CHECK(walk.locks_held_by(1).empty());
    walk.advance();
    CHECK(walk.locks_held_by(0) == std::vector<std::string>{"n"});
    walk.advance();
    CHECK(walk.locks_held_by(0).empty());
}

TEST_CASE("a recursive mutex stays held until its last unlock") {
    model::Trace trace;
    trace.thread_names = {"main"};
    trace.steps = {
        test::step(0, StepKind::Lock, 1, "lock m", {{true, "m", 32, 1}, {true, "m+4", 32, 1}}),
        test::step(0, StepKind::Lock, 2, "lock m", {{true, "m", 32, 1}, {true, "m+4", 32, 2}}),
        test::step(0, StepKind::Unlock, 3, "unlock m", {{true, "m+4", 32, 1}}),
        test::step(0, StepKind::Unlock, 4, "unlock m", {{true, "m", 32, 0}, {true, "m+4", 32, 0}}),
    };
    TraceWalk walk(trace);
    for (int i = 0; i < 3; ++i) walk.advance();
    CHECK(walk.locks_held_by(0) == std::vector<std::string>{"m"});
    walk.advance();
    CHECK(walk.locks_held_by(0).empty());
}

TEST_CASE("a thread waits for a lock that another holds, and for the end of a thread") {
    model::Trace trace;
    trace.thread_names = {"main", "one"};
    trace.steps = {test::step(0, StepKind::Create, 1, "create one"), test::step(0, StepKind::Lock, 2, "lock m"),
                   test::step(0, StepKind::Unlock, 3, "unlock m"),   test::step(1, StepKind::Lock, 4, "lock m"),
                   test::step(1, StepKind::Unlock, 5, "unlock m"),   test::step(0, StepKind::Join, 6, "join")};
    trace.steps[0].created_thread = 1;
    trace.steps[5].joined_thread = 1;
    TraceWalk walk(trace);
    CHECK(!walk.wait_of(1));
    walk.advance();
    CHECK(!walk.wait_of(1));
    walk.advance();
    REQUIRE(walk.wait_of(1));
    CHECK(report::wait_text(trace, *walk.wait_of(1)) == "waits for m, held by 0 main");
    walk.advance();
    CHECK(!walk.wait_of(1));
    REQUIRE(walk.wait_of(0));
    CHECK(report::wait_text(trace, *walk.wait_of(0)) == "waits for the end of 1 one");
    walk.advance_to_end();
    CHECK(!walk.wait_of(0));
}

TEST_CASE("everybody who has a part in a failure is named in one line") {
    CHECK(report::parties_text(test::sample_trace()).empty());
    CHECK(report::parties_text(test::deadlock_trace()) ==
          "deadlock: worker#1 waits for b held by worker#2 (bank.c:14), worker#2 waits for a held by worker#1 "
          "(bank.c:22)");
    CHECK(report::parties_text(test::race_trace()) ==
          "race: writer writes x, holding m (bank.c:14), reader reads x atomically, holding no lock that others take "
          "(bank.c:22)");
    auto trace = test::deadlock_trace();
    trace.failure.parties[0].text = "join";
    trace.failure.parties[1].text = "busy waiting";
    trace.failure.parties[1].is_spinning = true;
    trace.failure.parties[1].waits_for = -1;
    CHECK(report::parties_text(trace) ==
          "deadlock: worker#1 waits for the end of worker#2 (bank.c:14), worker#2 waits in a loop for ever "
          "(bank.c:22)");
    trace.failure.parties[0].text = "wake ready";
    trace.failure.parties[0].waits_for = -1;
    trace.failure.parties[1] = test::party(2, 22, "wait for s");
    CHECK(report::parties_text(trace) ==
          "deadlock: worker#1 waits to be woken from ready (bank.c:14), worker#2 waits for s (bank.c:22)");
    trace.failure.parties[1].text = "once o";
    trace.failure.parties[1].waits_for = 0;
    CHECK(report::parties_text(trace).ends_with("worker#2 waits at 'once o' for main (bank.c:22)"));
    trace.failure.parties[1].text = "a lock that is never released";
    CHECK(report::parties_text(trace).ends_with("worker#2 waits for a lock that is never released (bank.c:22)"));
}
