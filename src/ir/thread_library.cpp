// The functions of the thread library, by name.
#include <llvm/IR/InstrTypes.h>

#include "ir/thread_library.h"

namespace heddle::ir {

const std::map<std::string_view, ThreadLibrary::Function>& ThreadLibrary::functions() {
    using W = ThreadLibrary;
    static const std::map<std::string_view, Function> table = {
        {"pthread_create", &W::call_create},
        {"pthread_join", &W::call_join},
        {"pthread_exit", &W::call_thread_exit},
        {"thrd_exit", &W::call_thread_exit},
        {"pthread_self", &W::call_self},
        {"thrd_current", &W::call_self},
        {"pthread_equal", &W::call_equal},
        {"thrd_equal", &W::call_equal},
        {"pthread_detach", &W::call_detach},
        {"pthread_attr_init", &W::call_attr_init},
        {"pthread_attr_setdetachstate", &W::call_attr_setdetachstate},
        {"pthread_attr_getdetachstate", &W::call_attr_getdetachstate},

        {"pthread_mutex_init", &W::call_mutex_init},
        {"pthread_mutex_destroy", &W::call_mutex_destroy},
        {"pthread_mutex_lock", &W::call_mutex_lock},
        {"pthread_mutex_trylock", &W::call_mutex_trylock},
        {"pthread_mutex_timedlock", &W::call_mutex_timedlock},
        {"pthread_mutex_clocklock", &W::call_mutex_timedlock},
        {"pthread_mutex_unlock", &W::call_mutex_unlock},
        {"pthread_mutexattr_init", &W::call_mutexattr_init},
        {"pthread_mutexattr_settype", &W::call_mutexattr_settype},

        {"pthread_cond_init", &W::call_cond_init},
        {"pthread_cond_destroy", &W::call_cond_destroy},
        {"pthread_cond_wait", &W::call_cond_wait},
        {"pthread_cond_timedwait", &W::call_cond_timedwait},
        {"pthread_cond_clockwait", &W::call_cond_timedwait},
        {"pthread_cond_signal", &W::call_cond_signal},
        {"pthread_cond_broadcast", &W::call_cond_broadcast},

        {"sem_init", &W::call_sem_init},
        {"sem_destroy", &W::call_sem_destroy},
        {"sem_wait", &W::call_sem_wait},
        {"sem_trywait", &W::call_sem_trywait},
        {"sem_timedwait", &W::call_sem_timedwait},
        {"sem_clockwait", &W::call_sem_timedwait},
        {"sem_post", &W::call_sem_post},
        {"sem_getvalue", &W::call_sem_getvalue},

        {"pthread_rwlock_init", &W::call_rwlock_init},
        {"pthread_rwlock_destroy", &W::call_rwlock_destroy},
        {"pthread_rwlock_rdlock", &W::call_rwlock_rdlock},
        {"pthread_rwlock_tryrdlock", &W::call_rwlock_tryrdlock},
        {"pthread_rwlock_timedrdlock", &W::call_rwlock_timedrdlock},
        {"pthread_rwlock_clockrdlock", &W::call_rwlock_timedrdlock},
        {"pthread_rwlock_wrlock", &W::call_rwlock_wrlock},
        {"pthread_rwlock_trywrlock", &W::call_rwlock_trywrlock},
        {"pthread_rwlock_timedwrlock", &W::call_rwlock_timedwrlock},
        {"pthread_rwlock_clockwrlock", &W::call_rwlock_timedwrlock},
        {"pthread_rwlock_unlock", &W::call_rwlock_unlock},

        {"pthread_barrier_init", &W::call_barrier_init},
        {"pthread_barrier_destroy", &W::call_barrier_destroy},
        {"pthread_barrier_wait", &W::call_barrier_wait},

        {"pthread_spin_init", &W::call_spin_init},
        {"pthread_spin_destroy", &W::call_spin_init},
        {"pthread_spin_lock", &W::call_spin_lock},
        {"pthread_spin_trylock", &W::call_spin_trylock},
        {"pthread_spin_unlock", &W::call_spin_unlock},

        {"pthread_once", &W::call_once},
        {"pthread_key_create", &W::call_key_create},
        {"pthread_key_delete", &W::call_key_delete},
        {"tss_delete", &W::call_key_delete},
        {"heddle_destructor_of", &W::call_destructor_of},
        {"pthread_getspecific", &W::call_getspecific},
        {"tss_get", &W::call_getspecific},
        {"pthread_setspecific", &W::call_setspecific},
        {"__errno_location", &W::call_errno_location},

        // Neither time, names, priorities, stacks nor other processes matter.
        {"pthread_yield", &W::call_nothing},
        {"thrd_yield", &W::call_nothing},
        {"thrd_sleep", &W::call_nothing},
        {"pthread_setname_np", &W::call_nothing},
        {"pthread_setconcurrency", &W::call_nothing},
        {"pthread_setschedparam", &W::call_nothing},
        {"pthread_setschedprio", &W::call_nothing},
        {"pthread_attr_destroy", &W::call_nothing},
        {"pthread_attr_setstacksize", &W::call_nothing},
        {"pthread_attr_setguardsize", &W::call_nothing},
        {"pthread_attr_setscope", &W::call_nothing},
        {"pthread_attr_setinheritsched", &W::call_nothing},
        {"pthread_attr_setschedpolicy", &W::call_nothing},
        {"pthread_attr_setschedparam", &W::call_nothing},
        {"pthread_mutexattr_destroy", &W::call_nothing},
        {"pthread_mutexattr_setpshared", &W::call_nothing},
        {"pthread_condattr_init", &W::call_nothing},
        {"pthread_condattr_destroy", &W::call_nothing},
        {"pthread_condattr_setclock", &W::call_nothing},
        {"pthread_condattr_setpshared", &W::call_nothing},
        {"pthread_rwlockattr_init", &W::call_nothing},
        {"pthread_rwlockattr_destroy", &W::call_nothing},
        {"pthread_rwlockattr_setpshared", &W::call_nothing},
        {"pthread_barrierattr_init", &W::call_nothing},
        {"pthread_barrierattr_destroy", &W::call_nothing},
        {"pthread_barrierattr_setpshared", &W::call_nothing},

        {"_ZSt9terminatev", &W::call_terminate},
        {"__cxa_atexit", &W::call_at_exit},
        {"__cxa_guard_acquire", &W::call_guard_acquire},
        {"__cxa_guard_release", &W::call_guard_release},
    };
    return table;
}

std::optional<bool> ThreadLibrary::call_thread_library(std::string_view name, const llvm::CallBase& call,
                                                       const Site& site, State& state) {
    if (const auto known = functions().find(name); known != functions().end())
        return (this->*known->second)(call, site, state);
    if (throws(name)) return call_throw(call, site, state);
    if (makes_exception(name)) return true;
    const auto known = c11_functions().find(name);
    if (known == c11_functions().end()) return std::nullopt;
    if (!(this->*known->second)(call, site, state)) return false;
    translate_result(state, call);
    return true;
}

}  // namespace heddle::ir
