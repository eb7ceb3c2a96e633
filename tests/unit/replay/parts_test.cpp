// Copies, fills and wide accesses that the schedule cuts into parts.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::StepKind;

namespace {

// main fills or copies the pair x by `writer`; the worker loads both halves and fails if they are 1 and 0.
std::string torn(const std::string& writer) {
    return R"(
@x = global {i32, i32} zeroinitializer
@y = global {i32, i32} {i32 1, i32 1}
define ptr @worker(ptr %argument) {
  %first = load i32, ptr @x
  %second = load i32, ptr getelementptr ({i32, i32}, ptr @x, i32 0, i32 1)
  %a = icmp ne i32 %first, 0
  %b = icmp eq i32 %second, 0
  %both = and i1 %a, %b
  br i1 %both, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret ptr null
}
define i32 @main() {
  %handle = alloca i64
  %1 = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr null)
)" + writer +
           R"(
  ret i32 0
}
)";
}

const char* const copy = "call void @llvm.memcpy.p0.p0.i64(ptr @x, ptr @y, i64 8, i1 false)";

struct Torn {
    Program program;
    unsigned writer;
    TraceBuilder builder{program};

    Torn(const std::string& text, const std::string& what)
        : program(Program::from_ir(torn(text))), writer(program.id("main", what)) {
        builder.create(1);
        builder.fails(1, program.id("worker", "reach_error"));
    }
    model::TraceStep& part(std::uint64_t offset, std::uint64_t size, StepKind kind = StepKind::Store) {
        model::TraceStep& step = builder.step(0, kind, writer);
        step.part_offset = offset;
        step.part_size = size;
        return step;
    }
    void reads(std::uint64_t first, std::uint64_t second) {
        builder.load(1, program.id("worker", "load", 0), first);
        builder.load(1, program.id("worker", "load", 1), second);
    }
};

}  // namespace

TEST_CASE("a torn copy") {
    Torn torn(copy, "llvm.memcpy.p0.p0.i64");
    SUBCASE("the second half comes later") {
        torn.part(0, 4);
        torn.reads(1, 0);
        torn.part(4, 4);
        CHECK(torn.builder.replay().reproduced);
    }
    SUBCASE("the second half never comes") {
        torn.part(0, 4);
        torn.reads(1, 0);
        CHECK(torn.builder.replay().reproduced);
    }
    SUBCASE("both halves were before") {
        torn.part(0, 4);
        torn.part(4, 4);
        torn.reads(1, 0);
        CHECK(contains(torn.builder.replay().explanation, "step 5 (thread 1"));
    }
    SUBCASE("a part that goes too far") {
        torn.part(4, 8);
        CHECK(contains(torn.builder.replay().explanation, "the part lies outside"));
    }
    SUBCASE("parts of an instruction that has none") {
        torn.writer = torn.program.id("main", "ret");
        torn.part(0, 4);
        CHECK(contains(torn.builder.replay().explanation, "parts of an instruction that has none"));
    }
}

TEST_CASE("reading and writing a part may be two steps") {
    Torn torn(copy, "llvm.memcpy.p0.p0.i64");
    torn.part(0, 4, StepKind::Load);
    SUBCASE("the copy is not there before it is written") {
        torn.reads(0, 0);
        torn.part(0, 4);
        CHECK(contains(torn.builder.replay().explanation, "thread 1 ends without a failure"));
    }
    SUBCASE("it is there afterwards") {
        torn.part(0, 4);
        torn.reads(1, 0);
        CHECK(torn.builder.replay().reproduced);
    }
}

TEST_CASE("bytes that no step names are copied when the thread goes on") {
    Torn torn(std::string(copy) + "\n%v = load i32, ptr getelementptr ({i32, i32}, ptr @x, i32 0, i32 1)",
              "llvm.memcpy.p0.p0.i64");
    torn.part(0, 4);
    torn.builder.load(0, torn.program.id("main", "load"), 1);
    torn.reads(1, 1);
    const auto outcome = torn.builder.replay();
    CHECK_FALSE(outcome.reproduced);
    CHECK(contains(outcome.explanation, "after the last step: thread 1 ends without a failure"));
}

TEST_CASE("the first parts of a copy that goes too far take place") {
    Torn torn("call void @llvm.memcpy.p0.p0.i64(ptr @x, ptr @y, i64 12, i1 false)", "llvm.memcpy.p0.p0.i64");
    torn.part(0, 4);
    SUBCASE("another thread sees them") {
        torn.reads(1, 0);
        CHECK(torn.builder.replay().reproduced);
    }
    SUBCASE("then the copy fails") {
        torn.builder.fails(0, torn.writer, model::Property::Memory);
        CHECK(torn.builder.replay().reproduced);
        torn.part(4, 4);
        CHECK(torn.builder.replay().reproduced);
        torn.part(0, 4);
        torn.builder.trace.steps.back().part_offset = 8;
        CHECK(torn.builder.replay().reproduced);
    }
}

TEST_CASE("a torn fill") {
    Torn torn("call void @llvm.memset.p0.i64(ptr @x, i8 1, i64 8, i1 false)", "llvm.memset.p0.i64");
    torn.part(0, 4);
    torn.reads(0x01010101, 0);
    CHECK(torn.builder.replay().reproduced);
}

TEST_CASE("a torn store of a struct") {
    Torn torn("store {i32, i32} {i32 1, i32 1}, ptr @x", "store");
    torn.part(0, 4);
    torn.reads(1, 0);
    torn.part(4, 4);
    CHECK(torn.builder.replay().reproduced);
}

TEST_CASE("a torn load of a struct") {
    const Program program = Program::from_ir(R"(
@x = global {i32, i32} zeroinitializer
define ptr @worker(ptr %argument) {
  %pair = load {i32, i32}, ptr @x
  %first = extractvalue {i32, i32} %pair, 0
  %second = extractvalue {i32, i32} %pair, 1
  %torn = icmp ne i32 %first, %second
  br i1 %torn, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret ptr null
}
define i32 @main() {
  %handle = alloca i64
  %1 = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr null)
  store {i32, i32} {i32 1, i32 1}, ptr @x
  ret i32 0
}
)");
    TraceBuilder builder{program};
    const auto part = [&](std::uint64_t offset) {
        model::TraceStep& step = builder.step(1, StepKind::Load, program.id("worker", "load"));
        step.part_offset = offset;
        step.part_size = 4;
    };
    builder.create(1);
    part(0);
    builder.step(0, StepKind::Store, program.id("main", "store"));
    part(4);
    builder.fails(1, program.id("worker", "reach_error"));
    CHECK(builder.replay().reproduced);
    std::swap(builder.trace.steps[2], builder.trace.steps[3]);
    CHECK_FALSE(builder.replay().reproduced);
}
