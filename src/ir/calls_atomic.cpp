// The library calls that clang makes for atomic objects which the processor cannot access at once.
#include <llvm/IR/InstrTypes.h>

#include "ir/thread_walker.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

// All of them begin with the size of the object, which fits a register of the solver's.
std::uint64_t ThreadWalker::atomic_size(const llvm::CallBase& call, const State& state) {
    const Term size = argument(call, state, 0);
    if (!size.is_constant() || size.value().raw() == 0 || size.value().raw() > term::max_width / 8)
        throw Unsupported({}, "an atomic object of more than 16 bytes");
    pass_.program.uses_weak_orders = true;  // the order is an argument
    return size.value().to_uint64();
}

// __atomic_load(size, object, result, order)
bool ThreadWalker::call_atomic_load(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = load(state, site, argument(call, state, 1), atomic_size(call, state), {false, true});
    return value && store(state, site, argument(call, state, 2), *value, {true, false});
}

// __atomic_store(size, object, value, order)
bool ThreadWalker::call_atomic_store(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = load(state, site, argument(call, state, 2), atomic_size(call, state), {});
    return value && store(state, site, argument(call, state, 1), *value, {true, true});
}

// __atomic_exchange(size, object, value, result, order)
bool ThreadWalker::call_atomic_exchange(const llvm::CallBase& call, const Site& site, State& state) {
    const std::uint64_t size = atomic_size(call, state);
    const auto value = load(state, site, argument(call, state, 2), size, {});
    if (!value) return false;
    const auto access =
        begin_access(state, site, argument(call, state, 1), size, {true, true}, StepKind::ReadModifyWrite);
    if (!access) return false;
    const Term before = read(state, *access);
    write(state, *access, *value, manager_.top());
    return end_access(state, site, *access) && store(state, site, argument(call, state, 3), before, {true, false});
}

// __atomic_compare_exchange(size, object, expected, desired, success, failure)
bool ThreadWalker::call_atomic_compare_exchange(const llvm::CallBase& call, const Site& site, State& state) {
    const std::uint64_t size = atomic_size(call, state);
    const auto expected = load(state, site, argument(call, state, 2), size, {});
    const auto desired = expected ? load(state, site, argument(call, state, 3), size, {}) : std::nullopt;
    if (!desired) return false;
    const auto access =
        begin_access(state, site, argument(call, state, 1), size, {true, true}, StepKind::CompareExchange);
    if (!access) return false;
    const Term before = read(state, *access);
    const Term success = manager_.equal(before, *expected);
    write(state, *access, *desired, success);
    if (!end_access(state, site, *access) || !store(state, site, argument(call, state, 2), before, {true, false}))
        return false;
    define(state, call, {success});
    return true;
}

}  // namespace heddle::ir
