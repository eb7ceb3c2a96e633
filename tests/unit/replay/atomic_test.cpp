// Atomic instructions and atomic blocks.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::StepKind;

namespace {

const char* const x = "@x = global i32 5\n";

std::string after_rmw(const std::string& operation, const std::string& operand) {
    return "%old = atomicrmw " + operation + " ptr @x, i32 " + operand + " seq_cst\n%r = load i32, ptr @x";
}

// Two threads: the worker does two increments in an atomic block or function, main reads x.
std::string blocks(const std::string& worker_body) {
    return R"(
@x = global i32 0
define void @increment() {
  %old = load i32, ptr @x
  %new = add i32 %old, 1
  store i32 %new, ptr @x
  ret void
}
define void @__VERIFIER_atomic_twice() {
  call void @increment()
  call void @increment()
  ret void
}
define ptr @worker(ptr %argument) {
)" + worker_body +
           R"(
  ret ptr null
}
define i32 @main() {
  %handle = alloca i64
  %1 = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr null)
  %seen = load i32, ptr @x
  %two = icmp eq i32 %seen, 2
  br i1 %two, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
)";
}

const char* const begin_and_end = R"(
  call void @__VERIFIER_atomic_begin()
  call void @increment()
  call void @increment()
  call void @__VERIFIER_atomic_end()
)";

}  // namespace

TEST_CASE("read-modify-write gives the old value and stores the new one") {
    CHECK(computes("%r = atomicrmw add ptr @x, i32 3 seq_cst", "i32", "5", x));
    CHECK(computes(after_rmw("add", "3"), "i32", "8", x));
    CHECK(computes(after_rmw("sub", "3"), "i32", "2", x));
    CHECK(computes(after_rmw("xchg", "3"), "i32", "3", x));
    CHECK(computes(after_rmw("and", "3"), "i32", "1", x));
    CHECK(computes(after_rmw("nand", "3"), "i32", "-2", x));
    CHECK(computes(after_rmw("or", "3"), "i32", "7", x));
    CHECK(computes(after_rmw("xor", "3"), "i32", "6", x));
    CHECK(computes(after_rmw("max", "-3"), "i32", "5", x));
    CHECK(computes(after_rmw("min", "-3"), "i32", "-3", x));
    CHECK(computes(after_rmw("umax", "-3"), "i32", "-3", x));
    CHECK(computes(after_rmw("umin", "-3"), "i32", "5", x));
    CHECK(computes(after_rmw("uinc_wrap", "5"), "i32", "0", x));
    CHECK(computes(after_rmw("udec_wrap", "9"), "i32", "4", x));
}

TEST_CASE("compare-exchange gives the old value and whether it has stored") {
    const auto exchange = [](const std::string& expected, const std::string& rest) {
        return "%pair = cmpxchg ptr @x, i32 " + expected + ", i32 9 seq_cst seq_cst\n" + rest;
    };
    const std::string success = "%r = extractvalue {i32, i1} %pair, 1";
    const std::string old = "%r = extractvalue {i32, i1} %pair, 0";
    const std::string stored = "%r = load i32, ptr @x";
    CHECK(computes(exchange("5", success), "i1", "1", x));
    CHECK(computes(exchange("4", success), "i1", "0", x));
    CHECK(computes(exchange("4", old), "i32", "5", x));
    CHECK(computes(exchange("5", stored), "i32", "9", x));
    CHECK(computes(exchange("4", stored), "i32", "5", x));
}

TEST_CASE("the values of read-modify-write steps are compared") {
    const Program program = Program::from_ir(R"(
@x = global i32 5
define i32 @main() {
  %old = atomicrmw add ptr @x, i32 3 seq_cst
  call void @reach_error()
  ret i32 0
}
)");
    TraceBuilder builder{program};
    auto& step = builder.step(0, StepKind::ReadModifyWrite, program.id("main", "atomicrmw"));
    step.accesses = {{false, "x", 32, 5}, {true, "x", 32, 8}};
    builder.fails(0, program.id("main", "reach_error"));
    CHECK(builder.replay().reproduced);
    step.accesses[1].value = 9;
    CHECK(contains(builder.replay().explanation, "x is written with 8, but the trace says 9"));
}

TEST_CASE("an atomic step runs to the end of its block") {
    std::string opening;
    std::string body;
    SUBCASE("begin and end") {
        opening = "__VERIFIER_atomic_begin";
        body = begin_and_end;
    }
    SUBCASE("a function") {
        opening = "__VERIFIER_atomic_twice";
        body = "call void @__VERIFIER_atomic_twice()";
    }
    SUBCASE("a function inside a block") {
        opening = "__VERIFIER_atomic_begin";
        body =
            "call void @__VERIFIER_atomic_begin()\ncall void @__VERIFIER_atomic_twice()\n"
            "call void @__VERIFIER_atomic_end()";
    }
    const Program program = Program::from_ir(blocks(body));
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(1, StepKind::Atomic, program.id("worker", opening));
    builder.load(0, program.id("main", "load"), 2);
    builder.fails(0, program.id("main", "reach_error"));
    CHECK(builder.replay().reproduced);
}

TEST_CASE("nobody runs while a thread is inside an atomic block") {
    const Program program = Program::from_ir(blocks(begin_and_end));
    TraceBuilder builder{program};
    builder.create(1);
    builder.store(1, program.id("increment", "store"), 1);
    builder.load(0, program.id("main", "load"), 1);
    CHECK(
        contains(builder.replay().explanation, "step 3 (thread 0, <unknown position>): thread 1 is inside an atomic"));
}

TEST_CASE("a failure inside an atomic block belongs to the last step") {
    const Program program =
        Program::from_ir(blocks("call void @__VERIFIER_atomic_begin()\ncall void @reach_error()\n"));
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(1, StepKind::Atomic, program.id("worker", "__VERIFIER_atomic_begin"));
    builder.fails(1, program.id("worker", "reach_error"));
    CHECK(builder.replay().reproduced);
    builder.load(0, program.id("main", "load"), 0);
    CHECK_FALSE(builder.replay().reproduced);
}
