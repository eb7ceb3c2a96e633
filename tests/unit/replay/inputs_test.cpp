// Values from outside: choices, uninitialised memory, unknown functions.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;

namespace {

// main with a body that ends with the branch condition %fail.
Program failing_if(const std::string& body, const std::string& declarations = "") {
    return Program::from_ir(declarations + "\ndefine i32 @main() {\n" + body + R"(
  br i1 %fail, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
)");
}

}  // namespace

TEST_CASE("a choice takes the value of its execution") {
    const Program program = failing_if(R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %value = call i32 @__VERIFIER_nondet_int()
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %loop, label %done
done:
  %fail = icmp eq i32 %value, -3
)");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    const unsigned choice = program.id("main", "__VERIFIER_nondet_int");
    CHECK_FALSE(builder.replay().reproduced);
    builder.input(0, choice, 0, 0, 32, 0xfffffffd);
    CHECK_FALSE(builder.replay().reproduced);
    builder.input(0, choice, 1, 0, 32, 0xfffffffd);
    CHECK(builder.replay().reproduced);
}

TEST_CASE("a wide choice comes in two pieces") {
    const Program program =
        failing_if("%value = call i128 @__VERIFIER_nondet_int128()\n%fail = icmp eq i128 %value, 36893488147419103235");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    const unsigned choice = program.id("main", "__VERIFIER_nondet_int128");
    builder.input(0, choice, 0, 0, 64, 3);
    CHECK_FALSE(builder.replay().reproduced);
    builder.input(0, choice, 0, 8, 64, 2);
    CHECK(builder.replay().reproduced);
}

TEST_CASE("uninitialised memory takes its bytes from the trace") {
    std::string allocation;
    SUBCASE("local") {
        allocation = "alloca [8 x i8]";
    }
    SUBCASE("heap") {
        allocation = "call ptr @malloc(i64 8)";
    }
    const Program program = failing_if("%p = " + allocation +
                                       "\n%q = getelementptr i8, ptr %p, i64 4\n"
                                       "%value = load i16, ptr %q\n%fail = icmp eq i16 %value, 258");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    const unsigned place = program.id("main", allocation[0] == 'a' ? "alloca" : "malloc");
    CHECK_FALSE(builder.replay().reproduced);
    builder.input(0, place, 0, 4, 16, 258);
    CHECK(builder.replay().reproduced);
}

TEST_CASE("a function that nobody knows returns what the trace says") {
    const Program program =
        failing_if("%value = call i32 @mystery()\n%fail = icmp eq i32 %value, 4", "declare i32 @mystery()\n");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    CHECK(contains(builder.replay().explanation, "the function mystery has no body"));
    builder.input(0, program.id("main", "mystery"), 0, 0, 32, 4);
    CHECK(builder.replay().reproduced);
}

TEST_CASE("a false assumption ends the run") {
    const Program program = failing_if(R"(
  %value = call i32 @__VERIFIER_nondet_int()
  call void @__VERIFIER_assume(i32 %value)
  %fail = icmp ne i32 %value, 0
)");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "reach_error"));
    CHECK(contains(builder.replay().explanation, "an assumption is false"));
    builder.input(0, program.id("main", "__VERIFIER_nondet_int"), 0, 0, 32, 1);
    CHECK(builder.replay().reproduced);
}
