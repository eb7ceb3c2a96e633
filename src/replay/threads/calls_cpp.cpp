// What C++ adds: exceptions that end the program, and destructors of global objects, which are not executed.
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

// Some call on the stack of the thread has a handler that does not end the program.
bool has_handler(const Call& call) {
    return std::ranges::any_of(call.thread.frames, [](const Frame& frame) {
        const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&*frame.next);
        return invoke != nullptr && invoke->getLandingPadInst()->getNumClauses() > 0;
    });
}

// The run-time library has an exception ready: its unwinding, and its type.
Value raise(const Call& call) {
    if (!call.machine.is_caught(call.thread, call.number(1)))
        throw ProgramFailure(model::Property::Assertion, "an exception that is not caught");
    call.thread.exception = call.number(0);
    return {};
}

Value wakes_all(const Call&) {
    return {};
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

// Its initialiser has thrown: the next thread tries again.
Value guard_abort(const Call& call) {
    call.memory().write_number(call.number(0), 0, 1);
    call.machine.synchronisation().guards[call.number(0)].phase = Once::Phase::New;
    return {};
}

Value terminate(const Call&) {
    throw ProgramFailure(model::Property::Assertion, "std::terminate is called");
}

}  // namespace

Value throw_exception(const Call& call) {
    if (has_handler(call)) throw NotReproduced("cannot execute: an exception that may be caught");
    throw ProgramFailure(model::Property::Assertion, "an exception that is not caught");
}

const Library& cpp_library() {
    static const Library library{
        {"__cxa_atexit", at_exit},
        {"__cxa_guard_acquire", guard_acquire},
        {"__cxa_guard_release", guard_release},
        {"_ZSt9terminatev", terminate},
        {"heddle.raise", raise},
        {"heddle_wakes_all_of_a_type", wakes_all},
        {"__cxa_guard_abort", guard_abort},
    };
    return library;
}

}  // namespace heddle::replay
