// <threads.h>: the functions of POSIX under other names, with result codes of their own.
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/thread_library.h"

namespace heddle::ir {

namespace {

enum Result : std::uint64_t { Success = 0, Busy = 1, Error = 2, TimedOut = 4 };
constexpr std::uint64_t recursive_bit = 1;

}  // namespace

const std::map<std::string_view, ThreadLibrary::Function>& ThreadLibrary::c11_functions() {
    using W = ThreadLibrary;
    static const std::map<std::string_view, Function> table = {
        {"thrd_create", &W::call_thrd_create},      {"thrd_join", &W::call_thrd_join},
        {"thrd_detach", &W::call_detach},           {"mtx_init", &W::call_mtx_init},
        {"mtx_destroy", &W::call_mutex_destroy},    {"mtx_lock", &W::call_mutex_lock},
        {"mtx_trylock", &W::call_mutex_trylock},    {"mtx_timedlock", &W::call_mutex_timedlock},
        {"mtx_unlock", &W::call_mutex_unlock},      {"cnd_init", &W::call_cond_init},
        {"cnd_destroy", &W::call_cond_destroy},     {"cnd_wait", &W::call_cond_wait},
        {"cnd_timedwait", &W::call_cond_timedwait}, {"cnd_signal", &W::call_cond_signal},
        {"cnd_broadcast", &W::call_cond_broadcast}, {"call_once", &W::call_once},
        {"tss_create", &W::call_key_create},        {"tss_set", &W::call_setspecific},
    };
    return table;
}

// What the function of POSIX has returned becomes what C11 returns.
void ThreadLibrary::translate_result(State& state, const llvm::CallBase& call) {
    if (call.getType()->isVoidTy()) return;
    const Term number = scalar(state, call);
    Term result = manager_.bits(Error, 32);
    for (const auto& [error, code] : {std::pair{0, Success}, {EBUSY, Busy}, {ETIMEDOUT, TimedOut}})
        result = manager_.ite(manager_.equal(number, manager_.bits(static_cast<std::uint64_t>(error), 32)),
                              manager_.bits(code, 32), result);
    define(state, call, {result});
}

// mtx_init(mutex, type)
bool ThreadLibrary::call_mtx_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term kind = manager_.bv_and(argument(call, state, 1), manager_.bits(recursive_bit, 32));
    if (!set_mutex(state, site, argument(call, state, 0), kind)) return false;
    define_number(state, call, 0);
    return true;
}

// thrd_create(handle, function, argument)
bool ThreadLibrary::call_thrd_create(const llvm::CallBase& call, const Site& site, State& state) {
    return create(call, site, state, argument(call, state, 1), argument(call, state, 2));
}

// thrd_join(handle, result): an int.
bool ThreadLibrary::call_thrd_join(const llvm::CallBase& call, const Site& site, State& state) {
    return join(call, site, state, 32);
}

}  // namespace heddle::ir
