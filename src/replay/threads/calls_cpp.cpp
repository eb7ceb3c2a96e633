// What C++ adds: exceptions that end the program, and destructors of global objects, which are not executed.
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

#include "replay/exceptions.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

// Does the program go on behind the handler of this call: back to the call, or out of its function?
bool goes_on_behind_handler(const llvm::InvokeInst& call) {
    std::vector<const llvm::BasicBlock*> blocks{call.getUnwindDest()};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const llvm::Instruction& end = *blocks[i]->getTerminator();
        if (llvm::isa<llvm::ReturnInst>(end) || blocks[i] == call.getParent()) return true;
        for (unsigned way = 0; way < end.getNumSuccessors(); ++way)
            if (std::find(blocks.begin(), blocks.end(), end.getSuccessor(way)) == blocks.end())
                blocks.push_back(end.getSuccessor(way));
    }
    return false;
}

// The handler of what nobody may throw: it calls std::terminate.
bool is_end(const llvm::BasicBlock& handler) {
    for (const llvm::Instruction& instruction : handler)
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            call != nullptr && call->getCalledFunction() != nullptr &&
            call->getCalledFunction()->getName() == "__clang_call_terminate")
            return true;
    return false;
}

// Some call on the stack of the thread, the innermost first, may catch the exception.
bool is_caught(const Call& call) {
    const llvm::CallBase* under_way = &call.instruction;
    for (auto frame = call.thread.frames.rbegin(); frame != call.thread.frames.rend() && under_way != nullptr; ++frame) {
        if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(under_way);
            invoke != nullptr && invoke->getLandingPadInst()->getNumClauses() > 0) {
            if (is_end(*invoke->getUnwindDest())) return false;
            if (goes_on_behind_handler(*invoke)) return true;
        }
        under_way = frame->call;
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
    if (is_caught(call)) throw NotReproduced("cannot execute: an exception that may be caught");
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
