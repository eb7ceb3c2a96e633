// What single instructions, intrinsics and constants compute.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;

TEST_CASE("a wrong value is noticed by these tests") {
    CHECK_FALSE(computes("%r = add i32 2, 3", "i32", "6"));
}

TEST_CASE("arithmetic") {
    CHECK(computes("%r = add i8 127, 1", "i8", "-128"));
    CHECK(computes("%r = sub i32 3, 5", "i32", "-2"));
    CHECK(computes("%r = mul i64 4294967296, 4294967296", "i64", "0"));
    CHECK(computes("%r = mul i128 18446744073709551616, 3", "i128", "55340232221128654848"));
    CHECK(computes("%r = sdiv i32 -7, 2", "i32", "-3"));
    CHECK(computes("%r = srem i32 -7, 2", "i32", "-1"));
    CHECK(computes("%r = udiv i8 -7, 2", "i8", "124"));
    CHECK(computes("%r = urem i8 -7, 4", "i8", "1"));
    CHECK(computes("%r = and i8 12, 10", "i8", "8"));
    CHECK(computes("%r = or i8 12, 10", "i8", "14"));
    CHECK(computes("%r = xor i8 12, 10", "i8", "6"));
}

TEST_CASE("shifts, also by the width and more") {
    CHECK(computes("%r = shl i8 3, 7", "i8", "-128"));
    CHECK(computes("%r = lshr i8 -1, 4", "i8", "15"));
    CHECK(computes("%r = ashr i8 -128, 4", "i8", "-8"));
    CHECK(computes("%s = shl i8 1, 3\n%r = shl i8 3, %s", "i8", "0"));
    CHECK(computes("%s = shl i8 1, 3\n%r = lshr i8 -1, %s", "i8", "0"));
    CHECK(computes("%s = shl i8 1, 7\n%r = ashr i8 -2, %s", "i8", "-1"));
}

TEST_CASE("casts, comparisons and choices") {
    CHECK(computes("%r = trunc i32 511 to i8", "i8", "-1"));
    CHECK(computes("%r = zext i8 -1 to i32", "i32", "255"));
    CHECK(computes("%r = sext i8 -1 to i32", "i32", "-1"));
    CHECK(computes("%r = icmp slt i8 -1, 0", "i1", "1"));
    CHECK(computes("%r = icmp ult i8 -1, 0", "i1", "0"));
    CHECK(computes("%c = icmp eq i8 1, 1\n%r = select i1 %c, i32 4, i32 5", "i32", "4"));
    CHECK(computes("%r = freeze i32 4", "i32", "4"));
    CHECK(computes("%v = bitcast i32 513 to <4 x i8>\n%r = extractelement <4 x i8> %v, i32 1", "i8", "2"));
}

TEST_CASE("aggregates") {
    CHECK(
        computes("%a = insertvalue {i32, [2 x i8]} zeroinitializer, i8 7, 1, 1\n"
                 "%r = extractvalue {i32, [2 x i8]} %a, 1, 1",
                 "i8", "7"));
    CHECK(
        computes("%p = alloca {i8, i32}\nstore {i8, i32} {i8 1, i32 2}, ptr %p\n"
                 "%q = getelementptr i8, ptr %p, i64 4\n%r = load i32, ptr %q",
                 "i32", "2"));
}

TEST_CASE("switches") {
    const auto chosen = [](const std::string& value, const std::string& result) {
        return computes("switch i32 " + value + R"(, label %other [ i32 1, label %one
    i32 2, label %two ]
one:
  br label %end
two:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ 10, %one ], [ 20, %two ], [ 30, %other ])",
                        "i32", result);
    };
    CHECK(chosen("1", "10"));
    CHECK(chosen("2", "20"));
    CHECK(chosen("3", "30"));
}

TEST_CASE("phi nodes take their values at once") {
    CHECK(computes(R"(
  br label %loop
loop:
  %a = phi i32 [ 1, %0 ], [ %b, %loop ]
  %b = phi i32 [ 2, %0 ], [ %a, %loop ]
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %r = add i32 %a, 0)",
                   "i32", "2"));
}

TEST_CASE("constants") {
    const std::string globals = R"(
@array = global [4 x i32] [i32 10, i32 11, i32 12, i32 13]
@end = global ptr getelementptr ([4 x i32], ptr @array, i64 0, i64 3)
@number = global i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @array, i64 0, i64 2) to i64)
@distance = global i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @array, i64 9) to i64), i64 ptrtoint (ptr @array to i64))
@text = constant [3 x i8] c"ab\00"
@nested = global {i8, {i16, ptr}, [2 x i64]} {i8 1, {i16, ptr} {i16 2, ptr @text}, [2 x i64] [i64 3, i64 4]}
@other = alias i32, getelementptr ([4 x i32], ptr @array, i64 0, i64 1)
)";
    CHECK(computes("%p = load ptr, ptr @end\n%r = load i32, ptr %p", "i32", "13", globals));
    CHECK(computes("%n = load i64, ptr @number\n%p = inttoptr i64 %n to ptr\n%r = load i32, ptr %p", "i32", "12",
                   globals));
    CHECK(computes("%r = load i64, ptr @distance", "i64", "9", globals));
    CHECK(computes("%r = load i8, ptr getelementptr (i8, ptr @text, i64 1)", "i8", "98", globals));
    CHECK(
        computes("%p = load ptr, ptr getelementptr ({i8, {i16, ptr}, [2 x i64]}, ptr @nested, i32 0, i32 1, i32 1)\n"
                 "%r = load i8, ptr %p",
                 "i8", "97", globals));
    CHECK(computes("%r = load i64, ptr getelementptr ({i8, {i16, ptr}, [2 x i64]}, ptr @nested, i32 0, i32 2, i32 1)",
                   "i64", "4", globals));
    CHECK(computes("%r = load i32, ptr @other", "i32", "11", globals));
}

TEST_CASE("intrinsics") {
    const std::string declared = R"(
declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)
declare {i8, i1} @llvm.umul.with.overflow.i8(i8, i8)
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.smax.i8(i8, i8)
declare i8 @llvm.umin.i8(i8, i8)
declare i16 @llvm.bswap.i16(i16)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.expect.i8(i8, i8)
)";
    const auto pair = [](const std::string& call, const std::string& part) {
        return "%p = call {i8, i1} @llvm." + call + "\n%r = extractvalue {i8, i1} %p, " + part;
    };
    CHECK(computes(pair("sadd.with.overflow.i8(i8 127, i8 1)", "0"), "i8", "-128", declared));
    CHECK(computes(pair("sadd.with.overflow.i8(i8 127, i8 1)", "1"), "i1", "1", declared));
    CHECK(computes(pair("sadd.with.overflow.i8(i8 1, i8 1)", "1"), "i1", "0", declared));
    CHECK(computes(pair("umul.with.overflow.i8(i8 16, i8 16)", "1"), "i1", "1", declared));
    CHECK(computes("%r = call i8 @llvm.abs.i8(i8 -3, i1 0)", "i8", "3", declared));
    CHECK(computes("%r = call i8 @llvm.smax.i8(i8 -3, i8 2)", "i8", "2", declared));
    CHECK(computes("%r = call i8 @llvm.umin.i8(i8 -3, i8 2)", "i8", "2", declared));
    CHECK(computes("%r = call i16 @llvm.bswap.i16(i16 1)", "i16", "256", declared));
    CHECK(computes("%r = call i8 @llvm.ctpop.i8(i8 7)", "i8", "3", declared));
    CHECK(computes("%r = call i8 @llvm.ctlz.i8(i8 1, i1 0)", "i8", "7", declared));
    CHECK(computes("%r = call i8 @llvm.ctlz.i8(i8 0, i1 0)", "i8", "8", declared));
    CHECK(computes("%r = call i8 @llvm.cttz.i8(i8 24, i1 0)", "i8", "3", declared));
    CHECK(computes("%r = call i8 @llvm.cttz.i8(i8 0, i1 0)", "i8", "8", declared));
    CHECK(computes("%r = call i8 @llvm.expect.i8(i8 8, i8 0)", "i8", "8", declared));
}

TEST_CASE("what is not known is refused by its text") {
    const Program program = Program::from_ir("define i32 @main() {\n%d = frem double 1.0, 2.0\nret i32 0\n}\n");
    TraceBuilder builder{program};
    builder.fails(0, 0);
    CHECK(contains(builder.replay().explanation, "cannot execute:"));
    CHECK(contains(builder.replay().explanation, "frem double"));
}
