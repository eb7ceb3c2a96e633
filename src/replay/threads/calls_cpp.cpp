// What C++ adds: exceptions that end the program, and destructors of global objects, which are not executed.
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "replay/exceptions.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

// A handler that is not there only to end the program.
bool has_handler(const llvm::Module& module) {
    for (const llvm::Function& function : module) {
        if (function.getName() == "__clang_call_terminate") continue;
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block)
                if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                    call != nullptr && call->getCalledFunction() != nullptr &&
                    call->getCalledFunction()->getName() == "__cxa_begin_catch")
                    return true;
    }
    return false;
}

Value at_exit(const Call& call) {
    return call.result(0);
}

// A static variable: its guard's first byte says that it is ready.
Value guard_acquire(const Call& call) {
    if (call.memory().read_number(call.number(0), 1) != 0) return call.result(0);
    Once& guard = call.machine.synchronisation().guards[call.number(0)];
    if (guard.phase == Once::Phase::Running) throw Blocked("another thread makes the static variable");
    guard.phase = Once::Phase::Running;
    return call.result(1);
}

Value guard_release(const Call& call) {
    call.machine.synchronisation().guards[call.number(0)].phase = Once::Phase::Done;
    call.memory().write_number(call.number(0), 1, 1);
    return {};
}

Value terminate(const Call&) {
    throw ProgramFailure(model::Property::Assertion, "std::terminate is called");
}

}  // namespace

Value throw_exception(const Call& call) {
    if (has_handler(*call.instruction.getModule())) throw NotReproduced("cannot execute: an exception");
    throw ProgramFailure(model::Property::Assertion, "an exception that is not caught");
}

const Library& cpp_library() {
    static const Library library{
        {"__cxa_atexit", at_exit},      {"__cxa_guard_acquire", guard_acquire}, {"__cxa_guard_release", guard_release},
        {"_ZSt9terminatev", terminate}, {"__cxa_throw", throw_exception},       {"__cxa_rethrow", throw_exception},
    };
    return library;
}

}  // namespace heddle::replay
