#include "ir/races/library_calls.h"

#include <llvm/IR/Function.h>

#include <map>
#include <string_view>

#include "ir/program/prepare.h"

namespace heddle::ir::races {

namespace {

const std::map<std::string_view, CallKind>& known_calls() {
    using K = CallKind;
    static const std::map<std::string_view, CallKind> table = {
        {"malloc", K::Allocate},
        {"calloc", K::Allocate},
        {"_Znwm", K::Allocate},
        {"_Znam", K::Allocate},
        {"aligned_alloc", K::Allocate},
        {"free", K::Free},
        {"_ZdlPv", K::Free},
        {"_ZdlPvm", K::Free},
        {"_ZdaPv", K::Free},
        {"_ZdaPvm", K::Free},
        {"pthread_create", K::Create},
        {"thrd_create", K::Create},
        {"pthread_join", K::Join},
        {"thrd_join", K::Join},
        {"pthread_exit", K::ThreadExit},
        {"pthread_mutex_lock", K::Lock},
        {"mtx_lock", K::Lock},
        {"heddle_resume", K::Lock},
        {"pthread_spin_lock", K::Lock},
        {"pthread_rwlock_wrlock", K::Lock},
        {"pthread_rwlock_rdlock", K::ReadLock},
        {"pthread_mutex_trylock", K::TryLock},
        {"pthread_mutex_timedlock", K::TryLock},
        {"pthread_spin_trylock", K::TryLock},
        {"pthread_rwlock_trywrlock", K::TryLock},
        {"pthread_rwlock_timedwrlock", K::TryLock},
        {"pthread_rwlock_tryrdlock", K::TryReadLock},
        {"pthread_rwlock_timedrdlock", K::TryReadLock},
        {"mtx_trylock", K::TryLock},
        {"mtx_timedlock", K::TryLock},
        {"pthread_mutex_unlock", K::Unlock},
        {"mtx_unlock", K::Unlock},
        {"pthread_spin_unlock", K::Unlock},
        {"pthread_rwlock_unlock", K::Unlock},
        {"pthread_mutex_init", K::Ready},
        {"pthread_mutex_destroy", K::Ready},
        {"mtx_init", K::Ready},
        {"mtx_destroy", K::Ready},
        {"pthread_spin_init", K::Ready},
        {"pthread_spin_destroy", K::Ready},
        {"pthread_rwlock_init", K::Ready},
        {"pthread_rwlock_destroy", K::Ready},
        {"__VERIFIER_atomic_begin", K::AtomicBegin},
        {"__VERIFIER_atomic_end", K::AtomicEnd},
        {"pthread_setspecific", K::SetSpecific},
        {"pthread_getspecific", K::GetSpecific},
        {"tss_set", K::SetSpecific},
        {"tss_get", K::GetSpecific},
        {"pthread_self", K::Harmless},
        {"pthread_equal", K::Harmless},
        {"pthread_detach", K::Harmless},
        {"pthread_attr_init", K::Harmless},
        {"pthread_attr_destroy", K::Harmless},
        {"pthread_attr_setdetachstate", K::Harmless},
        {"pthread_mutexattr_init", K::Harmless},
        {"pthread_mutexattr_settype", K::Harmless},
        {"pthread_mutexattr_destroy", K::Harmless},
        {"pthread_cond_init", K::Harmless},
        {"pthread_cond_destroy", K::Harmless},
        {"pthread_cond_wait", K::Harmless},
        {"heddle.pthread_cond_wait_or_request", K::Harmless},
        {"pthread_cond_timedwait", K::Harmless},
        {"pthread_cond_signal", K::Harmless},
        {"pthread_cond_broadcast", K::Harmless},
        {"cnd_init", K::Harmless},
        {"cnd_destroy", K::Harmless},
        {"cnd_wait", K::Harmless},
        {"cnd_signal", K::Harmless},
        {"cnd_broadcast", K::Harmless},
        {"pthread_barrier_init", K::Harmless},
        {"pthread_barrier_destroy", K::Harmless},
        {"pthread_barrier_wait", K::Harmless},
        {"sem_init", K::Harmless},
        {"sem_destroy", K::Harmless},
        {"sem_wait", K::Harmless},
        {"heddle.sem_wait_or_request", K::Harmless},
        {"sem_trywait", K::Harmless},
        {"sem_timedwait", K::Harmless},
        {"sem_post", K::Harmless},
        {"tss_create", K::Writes},
        {"pthread_key_create", K::Writes},
        {"pthread_key_delete", K::Harmless},
        {"tss_delete", K::Harmless},
        {"sched_yield", K::Harmless},
        {"thrd_yield", K::Harmless},
        {"pthread_yield", K::Harmless},
        {"usleep", K::Harmless},
        {"heddle_module", K::Harmless},
        {"heddle_process", K::Harmless},
        {"heddle_phase", K::Harmless},
        {"sleep", K::Harmless},
        {"nanosleep", K::Writes},
        {"clock_gettime", K::Writes},
        {"time", K::Writes},
        {"scanf", K::Writes},
        {"__isoc99_scanf", K::Writes},
        {"rand", K::Harmless},
        {"srand", K::Harmless},
        {"random", K::Harmless},
        {"srandom", K::Harmless},
        {"printf", K::Harmless},
        {"fprintf", K::Harmless},
        {"puts", K::Harmless},
        {"putchar", K::Harmless},
        {"perror", K::Harmless},
        {"fflush", K::Harmless},
        {"abort", K::Harmless},
        {"_ZSt9terminatev", K::Harmless},
        {"heddle.raise", K::Harmless},
        {"heddle_wakes_all_of_a_type", K::Harmless},
        {"exit", K::Harmless},
        {"_exit", K::Harmless},
        {"__assert_fail", K::Harmless},
        {"__assert", K::Harmless},
        {"reach_error", K::Harmless},
        {"__VERIFIER_error", K::Harmless},
        {"__VERIFIER_assume", K::Harmless},
        {"assume_abort_if_not", K::Harmless},
    };
    return table;
}

bool is_harmless_intrinsic(llvm::StringRef name) {
    for (const llvm::StringRef known : {"llvm.dbg.",        "llvm.lifetime.",
                                        "llvm.expect.",     "llvm.trap",
                                        "llvm.assume",      "llvm.umax.",
                                        "llvm.umin.",       "llvm.smax.",
                                        "llvm.smin.",       "llvm.abs.",
                                        "llvm.bswap.",      "llvm.ctpop.",
                                        "llvm.ctlz.",       "llvm.cttz.",
                                        "llvm.fshl.",       "llvm.fshr.",
                                        "llvm.uadd.",       "llvm.usub.",
                                        "llvm.sadd.",       "llvm.ssub.",
                                        "llvm.umul.",       "llvm.smul.",
                                        "llvm.fabs.",       "llvm.fmuladd.",
                                        "llvm.is.constant", "llvm.threadlocal.address"})
        if (name.starts_with(known)) return true;
    return false;
}

}  // namespace

CallKind kind_of(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    if (callee == nullptr) return call.isInlineAsm() ? CallKind::Unknown : CallKind::Defined;
    if (!callee->isDeclaration()) return CallKind::Defined;
    const llvm::StringRef name = callee->getName();
    if (const auto known = known_calls().find(std::string_view(name)); known != known_calls().end())
        return known->second;
    if (name.starts_with(any_function_prefix) || is_harmless_intrinsic(name)) return CallKind::Harmless;
    if (name.starts_with("llvm.mem")) return CallKind::Writes;  // looked at more closely
    if (name.starts_with("__VERIFIER_nondet_") && !call.getType()->isPointerTy()) return CallKind::Harmless;
    return CallKind::Unknown;
}

std::int64_t lock_bytes(const llvm::CallBase& call) {
    const llvm::StringRef name = call.getCalledFunction()->getName();
    return name.contains("spin") ? 4 : name.contains("rwlock") ? 56 : 40;
}

unsigned start_operand(const llvm::CallBase& call) {
    return call.arg_size() == 4 ? 2 : 1;
}

unsigned argument_operand(const llvm::CallBase& call) {
    return call.arg_size() == 4 ? 3 : 2;
}

}  // namespace heddle::ir::races
