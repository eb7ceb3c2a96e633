// Thread arguments, results, exits, handles and mutexes.
#include <doctest/doctest.h>

#include "unit/replay/support.h"

using namespace heddle;
using namespace heddle::replay::test;
using model::StepKind;

namespace {

// A worker, and a main that creates it with the argument 7 and fails if what it gets by join is `result`.
std::string joining(const std::string& worker, const std::string& result) {
    return worker + R"(
define i32 @main() {
  %handle = alloca i64
  %place = alloca ptr
  %1 = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr inttoptr (i64 7 to ptr))
  %2 = load i64, ptr %handle
  %3 = call i32 @pthread_join(i64 %2, ptr %place)
  %4 = load ptr, ptr %place
  %is = icmp eq ptr %4, inttoptr (i64 )" +
           result + R"( to ptr)
  br i1 %is, label %bad, label %good
good:
  ret i32 0
bad:
  call void @reach_error()
  unreachable
}
)";
}

bool joins_with(const std::string& worker, const std::string& result) {
    const Program program = Program::from_ir(joining(worker, result));
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(0, StepKind::Join, program.id("main", "pthread_join")).joined_thread = 1;
    builder.fails(0, program.id("main", "reach_error"));
    return builder.replay().reproduced;
}

// Two threads that take the same mutex around a load of x.
const char* const locking = R"(
@x = global i32 0
@m = global [40 x i8] zeroinitializer
define ptr @worker(ptr %argument) {
  %1 = call i32 @pthread_mutex_lock(ptr @m)
  %old = load i32, ptr @x
  %2 = call i32 @pthread_mutex_unlock(ptr @m)
  call void @reach_error()
  ret ptr null
}
define i32 @main() {
  %a = alloca i64
  %1 = call i32 @pthread_create(ptr %a, ptr null, ptr @worker, ptr null)
  %2 = call i32 @pthread_mutex_lock(ptr @m)
  store i32 1, ptr @x
  %3 = call i32 @pthread_mutex_unlock(ptr @m)
  ret i32 0
}
)";

}  // namespace

TEST_CASE("the result of a thread comes from its argument, by return or by pthread_exit") {
    const std::string by_return = R"(
define ptr @worker(ptr %argument) {
  %number = ptrtoint ptr %argument to i64
  %more = add i64 %number, 1
  %result = inttoptr i64 %more to ptr
  ret ptr %result
}
)";
    CHECK(joins_with(by_return, "8"));
    CHECK_FALSE(joins_with(by_return, "7"));
    const std::string by_exit = R"(
define void @leave(ptr %argument) {
  call void @pthread_exit(ptr %argument)
  unreachable
}
define ptr @worker(ptr %argument) {
  call void @leave(ptr %argument)
  ret ptr null
}
)";
    CHECK(joins_with(by_exit, "7"));
    CHECK_FALSE(joins_with(by_exit, "0"));
}

TEST_CASE("the handle of thread n is n + 1") {
    const std::string worker = R"(
define ptr @worker(ptr %argument) {
  %self = call i64 @pthread_self()
  %result = inttoptr i64 %self to ptr
  ret ptr %result
}
)";
    CHECK(joins_with(worker, "2"));
    CHECK(computes("%r = call i64 @pthread_self()", "i64", "1"));
}

TEST_CASE("each thread has its own thread-local variables") {
    const std::string worker = R"(
@local = thread_local global i64 5
define ptr @worker(ptr %argument) {
  %old = load i64, ptr @local
  store i64 6, ptr @local
  %result = inttoptr i64 %old to ptr
  ret ptr %result
}
)";
    CHECK(joins_with(worker, "5"));
    CHECK(computes("store i64 6, ptr @local\n%r = load i64, ptr @local", "i64", "6", worker));
}

TEST_CASE("a held mutex blocks") {
    const Program program = Program::from_ir(locking);
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(0, StepKind::Lock, program.id("main", "pthread_mutex_lock"));
    builder.store(0, program.id("main", "store"), 1);
    SUBCASE("after the unlock the other thread goes on") {
        builder.step(0, StepKind::Unlock, program.id("main", "pthread_mutex_unlock"));
        builder.step(1, StepKind::Lock, program.id("worker", "pthread_mutex_lock"));
        builder.load(1, program.id("worker", "load"), 1);
        builder.step(1, StepKind::Unlock, program.id("worker", "pthread_mutex_unlock"));
        builder.fails(1, program.id("worker", "reach_error"));
        CHECK(builder.replay().reproduced);
    }
    SUBCASE("before it the schedule is refused") {
        builder.step(1, StepKind::Lock, program.id("worker", "pthread_mutex_lock"));
        builder.fails(1, program.id("worker", "reach_error"));
        const auto outcome = builder.replay();
        CHECK_FALSE(outcome.reproduced);
        CHECK(contains(outcome.explanation, "step 4"));
        CHECK(contains(outcome.explanation, "thread 1 is blocked: the mutex is held by thread 0"));
    }
}

TEST_CASE("a call may be several steps, and the first one executes all of it") {
    const Program program = Program::from_ir(locking);
    TraceBuilder builder{program};
    builder.create(1);
    builder.step(0, StepKind::Lock, program.id("main", "pthread_mutex_lock"));
    builder.step(0, StepKind::Store, program.id("main", "pthread_mutex_lock"));
    builder.store(0, program.id("main", "store"), 1);
    builder.step(0, StepKind::Unlock, program.id("main", "pthread_mutex_unlock"));
    builder.load(1, program.id("worker", "load"), 1);
    builder.fails(1, program.id("worker", "reach_error"));
    CHECK(builder.replay().reproduced);
    builder.trace.steps.push_back(builder.trace.steps[1]);
    CHECK(contains(builder.replay().explanation, "the instruction has been executed before"));
}

TEST_CASE("kinds of mutexes") {
    const std::string mutex = "@m = global [40 x i8] zeroinitializer\n@a = global i32 0\n";
    const std::string lock = "%1 = call i32 @pthread_mutex_lock(ptr @m)\n";
    const auto init = [](const std::string& kind) {
        return "%i = call i32 @pthread_mutexattr_init(ptr @a)\n%s = call i32 @pthread_mutexattr_settype(ptr @a, i32 " +
               kind + ")\n%t = call i32 @pthread_mutex_init(ptr @m, ptr @a)\n";
    };
    const std::string again = "%r = call i32 @pthread_mutex_lock(ptr @m)";
    CHECK_THROWS(computes(lock + again, "i32", "0", mutex));
    CHECK(computes(init("1") + lock + again, "i32", "0", mutex));
    CHECK(computes(init("2") + lock + again, "i32", "35", mutex));
    const std::string recursive =
        "@m = global {i32, i32, i32, i32, i32, [20 x i8]} {i32 0, i32 0, i32 0, i32 0, i32 1, [20 x i8] "
        "zeroinitializer}\n";
    CHECK(computes(lock + again, "i32", "0", recursive));
    CHECK(computes(lock + "%r = call i32 @pthread_mutex_trylock(ptr @m)", "i32", "16", mutex));
    CHECK(computes("%r = call i32 @pthread_mutex_trylock(ptr @m)", "i32", "0", mutex));
    CHECK(computes(init("2") + "%r = call i32 @pthread_mutex_unlock(ptr @m)", "i32", "1", mutex));
    CHECK_THROWS(computes(lock + "%r = call i32 @pthread_mutex_destroy(ptr @m)", "i32", "16", mutex));  // undefined
    CHECK(computes("%r = call i32 @pthread_mutex_destroy(ptr @m)", "i32", "0", mutex));
}

TEST_CASE("the end of a thread is the function that calls destructors") {
    const std::string text = R"(
@x = global i32 0
define void @destroy(ptr %value) {
  store i32 1, ptr %value
  ret void
}
define void @heddle_end_of_thread() {
  %value = call ptr @pthread_getspecific(i32 0)
  %destructor = call ptr @heddle_destructor_of(i32 0)
  call void %destructor(ptr %value)
  ret void
}
define ptr @worker(ptr %argument) {
  %1 = call i32 @pthread_setspecific(i32 0, ptr @x)
  END
}
define i32 @main() {
  %handle = alloca i64
  %key = alloca i32
  %1 = call i32 @pthread_key_create(ptr %key, ptr @destroy)
  %2 = call i32 @pthread_create(ptr %handle, ptr null, ptr @worker, ptr null)
  %3 = load i64, ptr %handle
  %4 = call i32 @pthread_join(i64 %3, ptr null)
  call void @reach_error()
  unreachable
}
declare i32 @pthread_key_create(ptr, ptr)
declare ptr @pthread_getspecific(i32)
declare i32 @pthread_setspecific(i32, ptr)
declare ptr @heddle_destructor_of(i32)
)";
    for (const std::string end : {"ret ptr null", "call void @pthread_exit(ptr null)\n  unreachable"}) {
        const Program program = Program::from_ir(std::string(text).replace(text.find("END"), 3, end));
        const auto replays_with = [&](std::uint64_t written) {
            TraceBuilder builder{program};
            builder.create(1);
            builder.store(1, program.id("destroy", "store"), written);
            builder.step(0, StepKind::Join, program.id("main", "pthread_join")).joined_thread = 1;
            builder.fails(0, program.id("main", "reach_error"));
            return builder.replay().reproduced;
        };
        CHECK(replays_with(1));
        CHECK_FALSE(replays_with(2));
    }
}
