// The schedule decides what happens, and every way in which a trace can be wrong is noticed.
#include <doctest/doctest.h>

#include "unit/replay/support.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::Property;
using model::StepKind;

namespace {

// Two threads that each add one to x without a lock; main expects 2.
const char* const counter = R"(
@x = global i32 0
define ptr @worker(ptr %argument) {
  %old = load i32, ptr @x
  %new = add i32 %old, 1
  store i32 %new, ptr @x
  ret ptr null
}
define i32 @main() {
  %a = alloca i64
  %b = alloca i64
  %1 = call i32 @pthread_create(ptr %a, ptr null, ptr @worker, ptr null)
  %2 = call i32 @pthread_create(ptr %b, ptr null, ptr @worker, ptr null)
  %3 = load i64, ptr %a
  %4 = load i64, ptr %b
  %5 = call i32 @pthread_join(i64 %3, ptr null)
  %6 = call i32 @pthread_join(i64 %4, ptr null)
  %sum = load i32, ptr @x
  %right = icmp eq i32 %sum, 2
  br i1 %right, label %good, label %bad
good:
  ret i32 0
bad:
  call void @reach_error()
  unreachable
}
)";

// The schedule in which both threads read before they write.
struct LostUpdate {
    Program program = Program::from_ir(counter);
    TraceBuilder builder{program};
    unsigned read = program.id("worker", "load");
    unsigned write = program.id("worker", "store");

    LostUpdate() {
        builder.create(1, 0);
        builder.create(2, 1);
        builder.load(1, read, 0);
        builder.load(2, read, 0);
        builder.store(1, write, 1);
        builder.store(2, write, 1);
        builder.step(0, StepKind::Join, program.id("main", "pthread_join", 0)).joined_thread = 1;
        builder.step(0, StepKind::Join, program.id("main", "pthread_join", 1)).joined_thread = 2;
        builder.load(0, program.id("main", "load", 2), 1);
        builder.fails(0, program.id("main", "reach_error"));
    }
};

}  // namespace

TEST_CASE("a lost update is reproduced") {
    const auto outcome = LostUpdate().builder.replay();
    CHECK(outcome.explanation == "");
    CHECK(outcome.reproduced);
}

TEST_CASE("a schedule that does not lose the update is refused") {
    LostUpdate lost;
    std::swap(lost.builder.trace.steps[3], lost.builder.trace.steps[4]);
    const auto outcome = lost.builder.replay();
    CHECK_FALSE(outcome.reproduced);
    CHECK(contains(outcome.explanation, "step 5 (thread 2"));
    CHECK(contains(outcome.explanation, "cell is read as 1, but the trace says 0"));
}

TEST_CASE("without values the same schedule ends without a failure") {
    LostUpdate lost;
    std::swap(lost.builder.trace.steps[3], lost.builder.trace.steps[4]);
    for (auto& step : lost.builder.trace.steps) step.accesses.clear();
    const auto outcome = lost.builder.replay();
    CHECK_FALSE(outcome.reproduced);
    CHECK(contains(outcome.explanation, "after the last step: thread 0 ends without a failure"));
}

TEST_CASE("a wrong written value is refused") {
    LostUpdate lost;
    lost.builder.trace.steps[4].accesses[0].value = 7;
    CHECK(contains(lost.builder.replay().explanation, "cell is written with 1, but the trace says 7"));
}

TEST_CASE("values of another width are not compared") {
    LostUpdate lost;
    lost.builder.trace.steps[4].accesses[0] = {true, "byte", 8, 7};
    CHECK(lost.builder.replay().reproduced);
}

TEST_CASE("a failure at another place, of another kind or thread is refused") {
    LostUpdate lost;
    SUBCASE("instruction") {
        lost.builder.fails(0, lost.write);
    }
    SUBCASE("property") {
        lost.builder.fails(0, lost.program.id("main", "reach_error"), Property::Memory);
    }
    SUBCASE("thread") {
        lost.builder.fails(1, lost.program.id("main", "reach_error"));
    }
    CHECK_FALSE(lost.builder.replay().reproduced);
}

TEST_CASE("a failure before the last step is refused") {
    LostUpdate lost;
    lost.builder.load(0, lost.program.id("main", "load", 2), 1, 1);
    const auto outcome = lost.builder.replay();
    CHECK_FALSE(outcome.reproduced);
    CHECK(contains(outcome.explanation, "step 10"));
}

TEST_CASE("steps that cannot take place are refused") {
    LostUpdate lost;
    auto& steps = lost.builder.trace.steps;
    SUBCASE("a thread that was not created") {
        std::swap(steps[1], steps[3]);
        CHECK(contains(lost.builder.replay().explanation,
                       "step 2 (thread 2, <unknown position>): thread 2 has not been"));
    }
    SUBCASE("an execution that was before") {
        steps[4] = steps[2];
        CHECK(contains(lost.builder.replay().explanation, "step 5"));
    }
    SUBCASE("an execution that never comes") {
        steps[5].occurrence = 1;
        CHECK(contains(lost.builder.replay().explanation, "thread 2 ends before it comes here"));
    }
    SUBCASE("an instruction that does not exist") {
        steps[5].instruction = 1000;
        CHECK(contains(lost.builder.replay().explanation, "there is no instruction 1000"));
    }
    SUBCASE("a join of a thread that still has steps") {
        std::swap(steps[5], steps[7]);
        CHECK(contains(lost.builder.replay().explanation, "thread 0 is blocked: thread 2 has not finished"));
    }
    SUBCASE("a join of another thread") {
        steps[6].joined_thread = 2;
        CHECK(contains(lost.builder.replay().explanation, "the step does not join thread 2"));
    }
    SUBCASE("a creation that is none") {
        steps[2].created_thread = 5;
        CHECK(contains(lost.builder.replay().explanation, "the step does not create thread 5"));
    }
    CHECK_FALSE(lost.builder.replay().reproduced);
}

TEST_CASE("the numbers of the threads are those of the trace") {
    LostUpdate lost;
    for (auto& step : lost.builder.trace.steps) {
        if (step.thread != 0) step.thread = 3 - step.thread;
        if (step.created_thread > 0) step.created_thread = 3 - step.created_thread;
        if (step.joined_thread > 0) step.joined_thread = 3 - step.joined_thread;
    }
    CHECK(lost.builder.replay().reproduced);
}

TEST_CASE("an endless loop is given up") {
    const Program program = Program::from_ir("define i32 @main() {\nbr label %loop\nloop:\nbr label %loop\n}\n");
    TraceBuilder builder{program};
    builder.fails(0, 0);
    replay::Options options;
    options.private_work = 1000;
    CHECK(contains(builder.replay(options).explanation, "does not end"));
}

TEST_CASE("the return of main ends the process unless the threads live on") {
    const Program program = Program::from_ir(R"(
define ptr @worker(ptr %argument) {
  call void @reach_error()
  unreachable
}
define i32 @main() {
  %a = alloca i64
  %1 = call i32 @pthread_create(ptr %a, ptr null, ptr @worker, ptr null)
  %2 = load i64, ptr %a
  ret i32 0
}
)");
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(0, StepKind::Load, program.id("main", "ret"));
    builder.fails(1, program.id("worker", "reach_error"));
    CHECK(contains(builder.replay().explanation, "main has returned"));
    replay::Options options;
    options.threads_outlive_main = true;
    CHECK(builder.replay(options).reproduced);
}

TEST_CASE("a module without numbers is an internal error") {
    CHECK_THROWS_AS(replay::replay("no bitcode", {}), InternalError);
    CHECK_THROWS_AS(replay::replay(Program::unnumbered("define i32 @main() {\nret i32 0\n}\n"), {}), InternalError);
}

TEST_CASE("a thread that has more steps than the trace tells is not run to its end") {
    LostUpdate lost;
    lost.builder.trace.steps.erase(lost.builder.trace.steps.begin() + 5);
    CHECK(lost.builder.replay().reproduced);
    replay::Options options;
    options.unfinished = {2};
    const auto outcome = lost.builder.replay(options);
    CHECK(!outcome.reproduced);
    CHECK(contains(outcome.explanation, "thread 0 is blocked"));
    options.unfinished = {1};
    CHECK(!lost.builder.replay(options).reproduced);
}

TEST_CASE("an observer sees where the threads stand, before the first step and after each") {
    const LostUpdate lost;
    std::vector<std::vector<replay::Standing>> seen;
    replay::Options options;
    options.observer = [&seen](std::size_t made, const std::vector<replay::Standing>& standings) {
        CHECK(made == seen.size());
        seen.push_back(standings);
    };
    CHECK(lost.builder.replay(options).reproduced);
    REQUIRE(seen.size() == lost.builder.trace.steps.size() + 1);
    REQUIRE(seen[0].size() == 1);
    CHECK(seen[0][0].frames.at(0).function == "main");
    REQUIRE(seen[3].size() == 3);
    CHECK(seen[3][1].thread == 1);
    CHECK(seen[3][1].frames.at(0).function == "worker");
    CHECK(seen.back()[1].frames.empty());
}
