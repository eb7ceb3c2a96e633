// Memory errors, the heap and the string functions.
#include <doctest/doctest.h>

#include "replay/early_ends.h"
#include "replay/memory/memory.h"
#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::Property;
using replay::Memory;
using replay::ObjectKind;

namespace {

// What a memory operation complains of; empty if it is fine.
template <class Operation>
std::string complaint(Operation operation) {
    try {
        operation();
    } catch (const replay::ProgramFailure& failure) {
        CHECK(failure.property() == Property::Memory);
        return failure.what();
    }
    return {};
}

// Whether main with this body fails at the n-th instruction `what`.
bool fails_at(const std::string& body, Property property, const std::string& what, unsigned n = 0) {
    const Program program = Program::from_ir("@c = constant i32 1\ndefine i32 @main() {\n" + body + "\nret i32 0\n}\n");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", what, n), property);
    return builder.replay().reproduced;
}

}  // namespace

TEST_CASE("objects are read and written within their bounds") {
    Memory memory;
    const auto object = memory.allocate(4, ObjectKind::Heap);
    memory.write_number(object + 1, 0x0201, 2);
    CHECK(memory.read(object, 4) == replay::Bytes{0, 1, 2, 0});
    CHECK(memory.read_number(object + 2, 1) == 2);
    CHECK(complaint([&] { memory.read(object + 3, 2); }) == "access out of bounds");
    CHECK(complaint([&] { memory.write_number(object - 1, 0, 1); }) == "dereference of an invalid pointer");
    CHECK(complaint([&] { memory.read(0, 1); }) == "null pointer dereference");
    CHECK(complaint([&] { memory.read(8, 1); }) == "dereference of an invalid pointer");
    CHECK(complaint([&] { memory.read(0, 0); }) == "");
    CHECK(memory.room_at(object + 1) == 3);
}

TEST_CASE("the heap knows what may be freed") {
    Memory memory;
    const auto heap = memory.allocate(4, ObjectKind::Heap);
    const auto local = memory.allocate(4, ObjectKind::Local);
    CHECK(complaint([&] { memory.free(0); }) == "");
    CHECK(contains(complaint([&] { memory.free(heap + 1); }), "invalid free"));
    CHECK(contains(complaint([&] { memory.free(local); }), "invalid free"));
    CHECK(complaint([&] { memory.free(heap); }) == "");
    CHECK(complaint([&] { memory.free(heap); }) == "double free");
    CHECK(complaint([&] { memory.read(heap, 1); }) == "use after free");
}

TEST_CASE("memory errors are found at their instruction") {
    const std::string freed = "%p = call ptr @malloc(i64 4)\ncall void @free(ptr %p)\n";
    CHECK(fails_at(freed + "%v = load i32, ptr %p", Property::Memory, "load"));
    CHECK(fails_at(freed + "store i32 1, ptr %p", Property::Memory, "store"));
    CHECK(fails_at(freed + "call void @free(ptr %p)", Property::Memory, "free", 1));
    CHECK_FALSE(fails_at(freed + "call void @free(ptr %p)", Property::Memory, "free", 0));
    CHECK(fails_at("store i32 1, ptr null", Property::Memory, "store"));
    CHECK(fails_at("store i32 1, ptr @c", Property::Memory, "store"));
    CHECK(fails_at("%f = load ptr, ptr null\n%v = load i32, ptr null", Property::Memory, "load", 0));
    CHECK(fails_at("call void @llvm.memset.p0.i64(ptr null, i8 0, i64 -1, i1 0)", Property::Memory, "call"));
    CHECK(fails_at("%p = alloca i64\ncall void @llvm.memset.p0.i64(ptr %p, i8 0, i64 -1, i1 0)", Property::Memory,
                   "call"));
    CHECK_FALSE(fails_at("call void @llvm.memset.p0.i64(ptr null, i8 0, i64 0, i1 0)", Property::Memory, "call"));
    CHECK(fails_at("call void null()", Property::Memory, "call"));
    CHECK(fails_at("%z = sub i32 1, 1\n%v = sdiv i32 1, %z", Property::Overflow, "sdiv"));
    CHECK_FALSE(fails_at("%z = sub i32 2, 1\n%v = sdiv i32 1, %z", Property::Overflow, "sdiv"));
}

TEST_CASE("the last step may itself be the failure, but only its own execution") {
    const Program program = Program::from_ir(R"(
define i32 @main() {
  %p = call ptr @malloc(i64 4)
  br label %loop
loop:
  %q = phi ptr [ %p, %0 ], [ null, %loop ]
  %v = load i32, ptr %q
  br label %loop
}
)");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "load"), Property::Memory);
    auto& step = builder.step(0, model::StepKind::Load, program.id("main", "load"), 1);
    CHECK(builder.replay().reproduced);
    step.occurrence = 2;
    CHECK_FALSE(builder.replay().reproduced);
    step.occurrence = 0;
    CHECK(builder.replay().reproduced);
}

TEST_CASE("a local dies with its function") {
    const Program program = Program::from_ir(R"(
define ptr @leak() {
  %local = alloca i32
  ret ptr %local
}
define i32 @main() {
  %p = call ptr @leak()
  store i32 1, ptr %p
  ret i32 0
}
)");
    TraceBuilder builder{program};
    builder.fails(0, program.id("main", "store"), Property::Memory);
    CHECK(builder.replay().reproduced);
}

TEST_CASE("realloc and calloc") {
    const std::string grow =
        "%p = call ptr @calloc(i64 1, i64 4)\nstore i32 7, ptr %p\n%q = call ptr @realloc(ptr %p, i64 8)\n";
    CHECK(computes(grow + "%r = load i32, ptr %q", "i32", "7"));
    CHECK(computes(grow + "%r = load i64, ptr %q", "i64", "7"));
    CHECK(fails_at(grow + "%v = load i32, ptr %p", Property::Memory, "load"));
}

TEST_CASE("strings") {
    const std::string globals = R"(
@abc = constant [4 x i8] c"abc\00"
@abd = constant [4 x i8] c"abd\00"
@room = global [8 x i8] c"xxxxxxx\00"
declare i64 @strlen(ptr)
declare i32 @strcmp(ptr, ptr)
declare i32 @strncmp(ptr, ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare ptr @strcpy(ptr, ptr)
declare ptr @strncpy(ptr, ptr, i64)
declare ptr @strcat(ptr, ptr)
declare ptr @strchr(ptr, i32)
declare ptr @memset(ptr, i32, i64)
)";
    const std::string length = "\n%r = call i64 @strlen(ptr @room)";
    CHECK(computes("%r = call i64 @strlen(ptr @abc)", "i64", "3", globals));
    CHECK(computes("%r = call i32 @strcmp(ptr @abc, ptr @abd)", "i32", "-1", globals));
    CHECK(computes("%r = call i32 @strncmp(ptr @abc, ptr @abd, i64 2)", "i32", "0", globals));
    CHECK(computes("%r = call i32 @memcmp(ptr @abd, ptr @abc, i64 3)", "i32", "1", globals));
    CHECK(computes("%p = call ptr @strcpy(ptr @room, ptr @abc)" + length, "i64", "3", globals));
    CHECK(computes("%p = call ptr @strncpy(ptr @room, ptr @abc, i64 2)" + length, "i64", "7", globals));
    CHECK(computes("%p = call ptr @strcpy(ptr @room, ptr @abc)\n%q = call ptr @strcat(ptr %p, ptr @abd)" + length,
                   "i64", "6", globals));
    CHECK(computes("%p = call ptr @strchr(ptr @abc, i32 99)\n%r = call i64 @strlen(ptr %p)", "i64", "1", globals));
    CHECK(computes("%p = call ptr @memset(ptr @room, i32 65, i64 8)\n%r = load i16, ptr %p", "i16", "16705", globals));
}
