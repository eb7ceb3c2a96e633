// A replayed run as a schedule for others.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay;
using namespace heddle::replay::test;
using model::StepKind;

TEST_CASE("a thread that has not moved adds nothing, and one that runs on lengthens its segment") {
    Recording recording;
    recording.add({0, {.instruction = 3}});
    recording.add({1, {.instruction = 5}});
    recording.add({0, {.instruction = 3}});
    recording.add({1, {.instruction = 6, .occurrence = 2}});
    CHECK(recording.segments ==
          std::vector<Segment>{{0, {.instruction = 3}}, {1, {.instruction = 6, .occurrence = 2}}});
}

TEST_CASE("the recording says where threads stop, who is created, and what comes from outside") {
    const Program program = Program::from_ir(R"(
@x = global i32 0
define ptr @worker(ptr %argument) {
  store i32 1, ptr @x
  ret ptr null
}
define i32 @main() {
  %a = alloca i64
  %1 = call i32 @pthread_create(ptr %a, ptr null, ptr @worker, ptr null)
  %old = load i32, ptr @x
  %any = call i32 @__VERIFIER_nondet_int()
  %new = load i32, ptr @x
  call void @reach_error()
  unreachable
}
)");
    TraceBuilder builder{program};
    builder.create(1);
    builder.load(0, program.id("main", "load"), 0);
    builder.store(1, program.id("worker", "store"), 1);
    builder.load(0, program.id("main", "load", 1), 1);
    builder.input(0, program.id("main", "__VERIFIER_nondet_int"), 0, 0, 32, 258);
    builder.fails(0, program.id("main", "reach_error"));
    Recording recording;
    REQUIRE(builder.replay({.recording = &recording}).reproduced);

    CHECK(recording.segments == std::vector<Segment>{{0, {.instruction = program.id("main", "__VERIFIER_nondet_int")}},
                                                     {1, {.instruction = program.id("worker", "ret")}},
                                                     {0, {.instruction = program.id("main", "reach_error")}}});
    CHECK(recording.created == std::vector<unsigned>{1});
    REQUIRE(recording.results.size() == 2);
    CHECK(recording.results[0].function == "pthread_create");
    CHECK(recording.results[0].is_known);
    CHECK(recording.results[1].function == "__VERIFIER_nondet_int");
    CHECK_FALSE(recording.results[1].is_known);
    CHECK(recording.results[1].bytes == std::vector<std::uint8_t>{2, 1, 0, 0});
}
