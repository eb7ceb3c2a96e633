#include "ir/cpp_runtime.h"

#include "ir/runtime.h"

namespace heddle::ir {

namespace {

// What libstdc++ does, as in its thread.cc, condition_variable.cc and mutex.cc.  A std::thread is a handle;
// a std::unique_lock starts with a pointer to its mutex; _State has its destructor, its deleting destructor and _M_run
// in its table of virtual functions.
constexpr const char* runtime = R"(
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare i32 @pthread_detach(i64)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_destroy(ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_cond_signal(ptr)
declare i32 @pthread_cond_broadcast(ptr)
declare void @_ZSt20__throw_system_errori(i32)

define ptr @"std::thread"(ptr %state) {
  %table = load ptr, ptr %state
  %run_slot = getelementptr ptr, ptr %table, i64 2
  %run = load ptr, ptr %run_slot
  call void %run(ptr %state)
  %delete_slot = getelementptr ptr, ptr %table, i64 1
  %delete = load ptr, ptr %delete_slot
  call void %delete(ptr %state)
  ret ptr null
}

define void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(ptr %this, ptr %owner, ptr %depend) "heddle-inline" {
  %state = load ptr, ptr %owner
  %result = call i32 @pthread_create(ptr %this, ptr null, ptr @"std::thread", ptr %state)
  store ptr null, ptr %owner
  ret void
}

define void @_ZNSt6thread6_StateD2Ev(ptr %this) "heddle-inline" {
  ret void
}

define void @_ZNSt6thread4joinEv(ptr %this) "heddle-inline" {
  %handle = load i64, ptr %this
  %joinable = icmp ne i64 %handle, 0
  br i1 %joinable, label %join, label %throw
join:
  %result = call i32 @pthread_join(i64 %handle, ptr null)
  %good = icmp eq i32 %result, 0
  br i1 %good, label %done, label %throw
throw:
  %error = phi i32 [ 22, %0 ], [ %result, %join ]
  call void @_ZSt20__throw_system_errori(i32 %error)
  unreachable
done:
  store i64 0, ptr %this
  ret void
}

define void @_ZNSt6thread6detachEv(ptr %this) "heddle-inline" {
  %handle = load i64, ptr %this
  %joinable = icmp ne i64 %handle, 0
  br i1 %joinable, label %detach, label %throw
detach:
  %result = call i32 @pthread_detach(i64 %handle)
  %good = icmp eq i32 %result, 0
  br i1 %good, label %done, label %throw
throw:
  %error = phi i32 [ 22, %0 ], [ %result, %detach ]
  call void @_ZSt20__throw_system_errori(i32 %error)
  unreachable
done:
  store i64 0, ptr %this
  ret void
}

define void @_ZNSt18condition_variableC1Ev(ptr %this) "heddle-inline" {
  %result = call i32 @pthread_cond_init(ptr %this, ptr null)
  ret void
}

define void @_ZNSt18condition_variableD1Ev(ptr %this) "heddle-inline" {
  %result = call i32 @pthread_cond_destroy(ptr %this)
  ret void
}

define void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(ptr %this, ptr %lock) "heddle-inline" {
  %mutex = load ptr, ptr %lock
  %result = call i32 @pthread_cond_wait(ptr %this, ptr %mutex)
  ret void
}

define void @_ZNSt18condition_variable10notify_oneEv(ptr %this) "heddle-inline" {
  %result = call i32 @pthread_cond_signal(ptr %this)
  ret void
}

define void @_ZNSt18condition_variable10notify_allEv(ptr %this) "heddle-inline" {
  %result = call i32 @pthread_cond_broadcast(ptr %this)
  ret void
}

@_ZSt15__once_callable = thread_local global ptr null
@_ZSt11__once_call = thread_local global ptr null
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

define void @__once_proxy() {
  %place = call ptr @llvm.threadlocal.address.p0(ptr @_ZSt11__once_call)
  %function = load ptr, ptr %place
  call void %function()
  ret void
}
)";

}  // namespace

void add_cpp_runtime(llvm::Module& program) {
    link_runtime(program, runtime);
}

}  // namespace heddle::ir
