#include "ir/runtime/prototypes.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DerivedTypes.h>

#include <map>
#include <string>
#include <utility>

#include "util/check.h"

namespace heddle::ir {

namespace {

// The result, and the parameters: v nothing, i an int, l a long, p a pointer, * whatever comes further.  So (*) is
// a function whose arguments nobody looks at.
constexpr std::pair<const char*, const char*> prototypes[] = {
    {"i(*)",
     "feof ferror fflush fgetc fputc getc getc_unlocked getchar getchar_unlocked getpid nanosleep pthread_attr_destroy "
     "pthread_attr_setguardsize pthread_attr_setinheritsched pthread_attr_setschedparam pthread_attr_setschedpolicy "
     "pthread_attr_setscope pthread_attr_setstacksize pthread_barrierattr_destroy pthread_barrierattr_init "
     "pthread_barrierattr_setpshared pthread_condattr_destroy pthread_condattr_init pthread_condattr_setclock "
     "pthread_condattr_setpshared pthread_mutexattr_destroy pthread_mutexattr_setpshared pthread_rwlockattr_destroy "
     "pthread_rwlockattr_init pthread_rwlockattr_setpshared pthread_setconcurrency pthread_setname_np "
     "pthread_setschedparam pthread_setschedprio pthread_yield putc putc_unlocked putchar putchar_unlocked rand "
     "sched_yield setvbuf sleep thrd_sleep usleep"},
    {"i(i)", "pthread_key_delete"},
    {"i(ip)", "pthread_setcanceltype pthread_setspecific tss_set"},
    {"i(ip*)", "dprintf"},
    {"i(ipp)", "vdprintf"},
    {"i(l)", "pthread_detach thrd_detach"},
    {"i(ll)", "pthread_equal thrd_equal"},
    {"i(lp)", "pthread_join thrd_join"},
    {"i(lpppii)", "__atomic_compare_exchange"},
    {"i(p)",
     "__cxa_guard_acquire atoi cnd_broadcast cnd_init cnd_signal mtx_lock mtx_trylock mtx_unlock pthread_attr_init "
     "pthread_barrier_destroy pthread_barrier_wait pthread_cond_broadcast pthread_cond_destroy pthread_cond_signal "
     "pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_init "
     "pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock "
     "pthread_rwlock_unlock pthread_rwlock_wrlock pthread_spin_destroy pthread_spin_lock pthread_spin_trylock "
     "pthread_spin_unlock puts sem_destroy sem_post sem_trywait sem_wait"},
    {"i(p*)", "__isoc23_scanf __isoc99_scanf printf scanf"},
    {"i(pi)", "mtx_init pthread_attr_setdetachstate pthread_mutexattr_settype pthread_spin_init"},
    {"i(pii)", "sem_init"},
    {"i(pip)", "pthread_mutex_clocklock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock sem_clockwait"},
    {"i(plp*)", "snprintf"},
    {"i(pp)",
     "cnd_wait fputs mtx_timedlock pthread_attr_getdetachstate pthread_cond_init pthread_cond_wait pthread_key_create "
     "pthread_mutex_init pthread_mutex_timedlock pthread_once pthread_rwlock_init pthread_rwlock_timedrdlock "
     "pthread_rwlock_timedwrlock sem_getvalue sem_timedwait strcmp tss_create vprintf"},
    {"i(pp*)", "__isoc23_fscanf __isoc23_sscanf __isoc99_fscanf __isoc99_sscanf fprintf fscanf sprintf sscanf"},
    {"i(ppi)", "pthread_barrier_init"},
    {"i(ppip)", "pthread_cond_clockwait"},
    {"i(ppl)", "memcmp strncmp"},
    {"i(ppp)", "__cxa_atexit cnd_timedwait pthread_cond_timedwait thrd_create vfprintf"},
    {"i(pppp)", "pthread_create"},
    {"l()", "pthread_self thrd_current"},
    {"l(*)", "clock random"},
    {"l(p)", "atol atoll strlen time"},
    {"l(pl)", "strnlen"},
    {"p()", "__errno_location"},
    {"p(i)", "pthread_getspecific tss_get"},
    {"p(l)", "_Znam _Znwm malloc"},
    {"p(ll)", "aligned_alloc calloc memalign"},
    {"p(p)", "strdup"},
    {"p(pi)", "strchr strrchr"},
    {"p(pil)", "memchr memset"},
    {"p(pl)", "realloc"},
    {"p(pp)", "stpcpy strcat strcpy"},
    {"p(ppl)", "memcpy memmove strncat strncpy"},
    {"v()", "_ZSt9terminatev"},
    {"v(*)",
     "_Exit __VERIFIER_atomic_begin __VERIFIER_atomic_end __VERIFIER_error __assert __assert_fail _exit abort clearerr "
     "exit quick_exit reach_error setbuf srand srandom thrd_yield"},
    {"v(i)", "thrd_exit tss_delete"},
    {"v(ipp)", "vsyslog"},
    {"v(lppi)", "__atomic_load __atomic_store"},
    {"v(lpppi)", "__atomic_exchange"},
    {"v(p)", "_ZdaPv _ZdlPv __cxa_guard_abort __cxa_guard_release cnd_destroy free mtx_destroy perror pthread_exit"},
    {"v(pl)", "_ZdaPvm _ZdlPvm"},
    {"v(pp)", "call_once"},
};

const std::map<std::string, std::string, std::less<>>& prototypes_by_name() {
    static const auto table = [] {
        std::map<std::string, std::string, std::less<>> result;
        for (const auto& [prototype, names] : prototypes) {
            llvm::SmallVector<llvm::StringRef> parts;
            llvm::StringRef(names).split(parts, ' ');
            for (const llvm::StringRef name : parts) result.emplace(name.str(), prototype);
        }
        return result;
    }();
    return table;
}

llvm::Type* type_of(char letter, llvm::LLVMContext& context) {
    switch (letter) {
        case 'v':
            return llvm::Type::getVoidTy(context);
        case 'i':
            return llvm::Type::getInt32Ty(context);
        case 'l':
            return llvm::Type::getInt64Ty(context);
        case 'p':
            return llvm::PointerType::getUnqual(context);
        default:
            break;
    }
    HEDDLE_CHECK(false, std::string("no type of a prototype: ") + letter);
    return nullptr;
}

}  // namespace

llvm::FunctionType* prototype_of(llvm::StringRef name, llvm::LLVMContext& context) {
    const auto known = prototypes_by_name().find(std::string_view(name.data(), name.size()));
    if (known == prototypes_by_name().end()) return nullptr;
    const llvm::StringRef parameters = llvm::StringRef(known->second).drop_front(2).drop_back(1);
    llvm::SmallVector<llvm::Type*> types;
    for (const char letter : parameters.rtrim('*')) types.push_back(type_of(letter, context));
    return llvm::FunctionType::get(type_of(known->second.front(), context), types, parameters.ends_with("*"));
}

}  // namespace heddle::ir
