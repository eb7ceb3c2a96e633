// The functions of verification tasks: assumptions, assertions, choices, atomic blocks.
#include <llvm/ADT/StringSwitch.h>

#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Value assume(const Call& call) {
    if (call.arguments.at(0).bits.isZero()) throw NotReproduced("an assumption is false");
    return call.result(0);
}

Value check(const Call& call) {
    if (call.arguments.at(0).bits.isZero()) throw ProgramFailure(model::Property::Assertion, "assertion failed");
    return call.result(0);
}

Value atomic_begin(const Call& call) {
    ++call.thread.atomic_depth;
    return {};
}

Value atomic_end(const Call& call) {
    if (call.thread.atomic_depth == 0) throw NotReproduced("__VERIFIER_atomic_end outside of an atomic block");
    --call.thread.atomic_depth;
    return {};
}

}  // namespace

bool is_failure(const llvm::Function& function) {
    return llvm::StringSwitch<bool>(function.getName())
        .Cases("reach_error", "__VERIFIER_error", "__assert_fail", true)
        .Case("__assert", function.isDeclaration())
        .Default(false);
}

const Library& verifier_library() {
    static const Library library{
        {"__VERIFIER_assume", assume},         {"assume_abort_if_not", assume},
        {"__VERIFIER_assert", check},          {"__VERIFIER_atomic_begin", atomic_begin},
        {"__VERIFIER_atomic_end", atomic_end},
    };
    return library;
}

}  // namespace heddle::replay
