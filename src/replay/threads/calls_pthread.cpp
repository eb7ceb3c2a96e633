// Threads and mutexes.  The handle of thread n is n + 1.
#include <cerrno>

#include "model/misuse.h"
#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Thread* thread_with(const Call& call) {
    const std::uint64_t handle = call.number(0);
    return handle == 0 || handle > UINT32_MAX ? nullptr : call.machine.find_thread(static_cast<unsigned>(handle - 1));
}

// What glibc says of a handle that cannot be used any more; without tolerance, the failure.
Value refuse(const Call& call, const Thread* thread, const char* failure) {
    if (!call.machine.options().tolerate_misuse) throw ProgramFailure(model::Property::Memory, failure);
    return call.result(thread != nullptr && thread->handle == Handle::Detached ? EINVAL : ESRCH);
}

}  // namespace

// A join claims the other thread when it is called, so that nobody else may, and waits for its end.
Value join_thread(const Call& call, unsigned result_bytes) {
    Thread* joined = thread_with(call);
    if (joined == &call.thread) return call.result(EDEADLK);
    if (joined == nullptr) return refuse(call, joined, model::join_of_no_thread);
    if (call.thread.sleep != Sleep::ForThread && joined->handle != Handle::Joinable)
        return refuse(call, joined, model::join_of_released);
    if (call.thread.splits_join && call.thread.sleep == Sleep::None) {
        joined->handle = Handle::Joined;
        call.thread.sleep = Sleep::ForThread;
        return {};
    }
    if (!joined->finished())
        throw Blocked::by_join("thread " + std::to_string(joined->number) + " has not finished", joined->number);
    if (call.number(1) != 0) call.memory().write_number(call.number(1), joined->result.number(), result_bytes);
    call.thread.joined = joined->number;
    call.thread.sleep = Sleep::None;
    joined->handle = Handle::Joined;
    return call.result(0);
}

namespace {

// pthread_create(handle, attributes, function, argument)
Value create(const Call& call) {
    call.memory().check(call.number(0), 8, true);
    const bool is_detached = call.number(1) != 0 && call.memory().read_number(call.number(1), 4) != 0;
    Thread& created = call.machine.create_thread(call.number(2), call.arguments.at(3));
    if (is_detached) created.handle = Handle::Detached;
    call.memory().write_number(call.number(0), created.number + std::uint64_t{1}, 8);
    return call.result(0);
}

// pthread_join(handle, result)
Value join(const Call& call) {
    return join_thread(call, 8);
}

Value detach(const Call& call) {
    Thread* thread = thread_with(call);
    if (thread == nullptr) return refuse(call, thread, model::detach_of_no_thread);
    if (thread->handle != Handle::Joinable) return refuse(call, thread, model::detach_of_released);
    thread->handle = Handle::Detached;
    return call.result(0);
}

Value exit_thread(const Call& call) {
    call.machine.finish_thread(call.thread, call.arguments.at(0));
    return {};
}

Value self(const Call& call) {
    return call.result(call.thread.number + std::uint64_t{1});
}

Value equal(const Call& call) {
    return call.result(call.number(0) == call.number(1) ? 1 : 0);
}

Value success(const Call& call) {
    return call.result(0);
}

// The first word of a thread's attributes is whether it is detached.
Value attr_init(const Call& call) {
    call.memory().write_number(call.number(0), 0, 4);
    return call.result(0);
}

Value attr_setdetachstate(const Call& call) {
    if (call.number(1) > 1) return call.result(EINVAL);
    call.memory().write_number(call.number(0), call.number(1), 4);
    return call.result(0);
}

Value attr_getdetachstate(const Call& call) {
    call.memory().write_number(call.number(1), call.memory().read_number(call.number(0), 4), 4);
    return call.result(0);
}

MutexKind kind_of(const Call& call, Address attributes) {
    if (attributes == 0) return MutexKind::Normal;
    const std::uint64_t kind = call.memory().read_number(attributes, 4);
    return kind == 1 || kind == 2 ? static_cast<MutexKind>(kind) : MutexKind::Normal;
}

Value mutex_init(const Call& call) {
    return call.result(call.machine.synchronisation().mutexes.init(call.number(0), kind_of(call, call.number(1))));
}

Value mutex_destroy(const Call& call) {
    const int error = call.machine.synchronisation().mutexes.destroy(call.number(0));
    if (error != 0 && !call.machine.options().tolerate_misuse)
        throw ProgramFailure(model::Property::Memory, model::destroy_of_held);
    return call.result(static_cast<std::uint64_t>(error));
}

Value mutex_lock(const Call& call) {
    return call.result(call.machine.synchronisation().mutexes.lock(call.number(0), call.thread.number));
}

Value mutex_trylock(const Call& call) {
    return call.result(call.machine.synchronisation().mutexes.try_lock(call.number(0), call.thread.number));
}

// Whoever does not get the mutex has run out of time.
Value mutex_timedlock(const Call& call) {
    const int result = call.machine.synchronisation().mutexes.timed_lock(call.number(0), call.thread.number);
    return call.result(static_cast<std::uint64_t>(result));
}

Value mutex_unlock(const Call& call) {
    return call.result(call.machine.synchronisation().mutexes.unlock(call.number(0), call.thread.number));
}

// heddle_resume(mutex, bytes, count, wanted)
Value resume(const Call& call) {
    for (std::uint64_t i = 0; i < call.number(2); ++i)
        if (call.memory().read_number(call.number(1) + i, 1) != call.number(3))
            throw Blocked("the process is not to run");
    call.machine.synchronisation().mutexes.lock(call.number(0), call.thread.number);
    return {};
}

Value mutexattr_init(const Call& call) {
    call.memory().write_number(call.number(0), 0, 4);
    return call.result(0);
}

// The types are 0 (normal) to 3 (adaptive, which behaves as normal).
Value mutexattr_settype(const Call& call) {
    if (call.number(1) > 3) return call.result(EINVAL);
    call.memory().write_number(call.number(0), call.number(1), 4);
    return call.result(0);
}

}  // namespace

const Library& thread_library() {
    static const Library library = [] {
        Library functions{
            {"pthread_create", create},
            {"pthread_join", join},
            {"pthread_exit", exit_thread},
            {"pthread_self", self},
            {"pthread_equal", equal},
            {"thrd_equal", equal},
            {"thrd_current", self},
            {"thrd_exit", exit_thread},
            {"pthread_detach", detach},
            {"pthread_mutex_init", mutex_init},
            {"pthread_mutex_destroy", mutex_destroy},
            {"pthread_mutex_lock", mutex_lock},
            {"pthread_mutex_trylock", mutex_trylock},
            {"pthread_mutex_timedlock", mutex_timedlock},
            {"pthread_mutex_clocklock", mutex_timedlock},
            {"pthread_mutex_unlock", mutex_unlock},
            {"heddle_resume", resume},
            {"pthread_mutexattr_init", mutexattr_init},
            {"pthread_mutexattr_settype", mutexattr_settype},
            {"pthread_attr_init", attr_init},
            {"pthread_attr_setdetachstate", attr_setdetachstate},
            {"pthread_attr_getdetachstate", attr_getdetachstate},
        };
        for (const char* name : {"pthread_yield",
                                 "thrd_yield",
                                 "thrd_sleep",
                                 "pthread_setname_np",
                                 "pthread_setconcurrency",
                                 "pthread_setschedparam",
                                 "pthread_setschedprio",
                                 "pthread_attr_destroy",
                                 "pthread_attr_setstacksize",
                                 "pthread_attr_setguardsize",
                                 "pthread_attr_setscope",
                                 "pthread_attr_setinheritsched",
                                 "pthread_attr_setschedpolicy",
                                 "pthread_attr_setschedparam",
                                 "pthread_mutexattr_destroy",
                                 "pthread_mutexattr_setpshared",
                                 "pthread_condattr_init",
                                 "pthread_condattr_destroy",
                                 "pthread_condattr_setclock",
                                 "pthread_condattr_setpshared",
                                 "pthread_rwlockattr_init",
                                 "pthread_rwlockattr_destroy",
                                 "pthread_rwlockattr_setpshared",
                                 "pthread_barrierattr_init",
                                 "pthread_barrierattr_destroy",
                                 "pthread_barrierattr_setpshared"})
            functions.emplace(name, success);
        return functions;
    }();
    return library;
}

}  // namespace heddle::replay
