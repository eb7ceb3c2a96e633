// <threads.h>: what the functions of POSIX do, with the result codes of C11.
#include <cerrno>

#include "replay/library/library.h"

namespace heddle::replay {

namespace {

enum Code : std::uint64_t { Success = 0, Busy = 1, Error = 2, TimedOut = 4 };

std::uint64_t code_of(std::uint64_t error) {
    switch (error) {
        case 0:
            return Success;
        case EBUSY:
            return Busy;
        case ETIMEDOUT:
            return TimedOut;
        default:
            return Error;
    }
}

// The POSIX function of that name, with its result translated if the call is over.
Value posix(const Call& call, const char* name) {
    const Value result = find_library_function(name)(call);
    if (call.instruction.getType()->isVoidTy() || call.thread.sleep != Sleep::None) return result;
    return call.result(code_of(result.number()));
}

template <const char* name>
Value same(const Call& call) {
    return posix(call, name);
}

// thrd_create(handle, function, argument)
Value create(const Call& call) {
    const Value none(64, 0);
    return posix({call.machine,
                  call.thread,
                  call.instruction,
                  {call.arguments.at(0), none, call.arguments.at(1), call.arguments.at(2)}},
                 "pthread_create");
}

// thrd_join(handle, result): the result is an int.
Value join(const Call& call) {
    const Value result = join_thread(call, 4);
    return call.thread.sleep == Sleep::None ? call.result(code_of(result.number())) : result;
}

// mtx_init(mutex, type): bit 0 of the type says whether the mutex is recursive.
Value mutex_init(const Call& call) {
    const bool is_recursive = (call.number(1) & 1U) != 0;
    call.machine.synchronisation().mutexes.init(call.number(0),
                                                is_recursive ? MutexKind::Recursive : MutexKind::Normal);
    return call.result(Success);
}

// Unlike POSIX, C does not say that the mutex must be free.
Value mutex_destroy(const Call& call) {
    call.machine.synchronisation().mutexes.destroy(call.number(0));
    return call.result(Success);
}

constexpr char detach[] = "pthread_detach", mutex_lock[] = "pthread_mutex_lock",
               mutex_trylock[] = "pthread_mutex_trylock", mutex_timedlock[] = "pthread_mutex_timedlock",
               mutex_unlock[] = "pthread_mutex_unlock", cond_init[] = "pthread_cond_init",
               cond_destroy[] = "pthread_cond_destroy", cond_wait[] = "pthread_cond_wait",
               cond_timedwait[] = "pthread_cond_timedwait", cond_signal[] = "pthread_cond_signal",
               cond_broadcast[] = "pthread_cond_broadcast", once[] = "pthread_once",
               key_create[] = "pthread_key_create", set_specific[] = "pthread_setspecific";

}  // namespace

const Library& c11_library() {
    static const Library library{
        {"thrd_create", create},
        {"thrd_join", join},
        {"thrd_detach", same<detach>},
        {"mtx_init", mutex_init},
        {"mtx_destroy", mutex_destroy},
        {"mtx_lock", same<mutex_lock>},
        {"mtx_trylock", same<mutex_trylock>},
        {"mtx_timedlock", same<mutex_timedlock>},
        {"mtx_unlock", same<mutex_unlock>},
        {"cnd_init", same<cond_init>},
        {"cnd_destroy", same<cond_destroy>},
        {"cnd_wait", same<cond_wait>},
        {"cnd_timedwait", same<cond_timedwait>},
        {"cnd_signal", same<cond_signal>},
        {"cnd_broadcast", same<cond_broadcast>},
        {"call_once", same<once>},
        {"tss_create", same<key_create>},
        {"tss_set", same<set_specific>},
    };
    return library;
}

}  // namespace heddle::replay
