#include "ir/library/calls_ignored.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"

namespace heddle::ir {

IgnoredCalls::IgnoredCalls(Tools& tools) : pass_(tools.walk.pass), operands_(tools.operands) {}

const HandlerTable<IgnoredCalls>& IgnoredCalls::functions() {
    using W = IgnoredCalls;
    static const HandlerTable<W> table = {
        {"heddle_no_signals", &W::call_no_signals},
        {"heddle_module", &W::call_nothing},
        {"heddle_process", &W::call_nothing},
        {"heddle_phase", &W::call_nothing},
        {"sched_yield", &W::call_nothing},
        {"usleep", &W::call_nothing},
        {"sleep", &W::call_nothing},
        {"nanosleep", &W::call_nothing},
        {"perror", &W::call_nothing},
        {"srand", &W::call_nothing},
        {"clearerr", &W::call_nothing},
        {"setbuf", &W::call_nothing},
        {"setvbuf", &W::call_nothing},
        {"srandom", &W::call_nothing},
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
    };
    return table;
}

bool IgnoredCalls::call_nothing(const llvm::CallBase& call, const Site&, State& state) {
    operands_.define_number(state, call, 0);
    return true;
}

bool IgnoredCalls::call_no_signals(const llvm::CallBase&, const Site&, State&) {
    pass_.note_caveat("no signals come but those that the program raises");
    return true;
}

}  // namespace heddle::ir
