#include "ir/library/calls_atomic.h"

#include <llvm/IR/InstrTypes.h>

#include <array>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

AtomicCalls::AtomicCalls(Tools& tools)
    : pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      operands_(tools.operands),
      contents_(tools.contents),
      accesses_(tools.accesses) {}

const HandlerTable<AtomicCalls>& AtomicCalls::functions() {
    using W = AtomicCalls;
    static const HandlerTable<W> table = {
        {"__atomic_compare_exchange", &W::call_atomic_compare_exchange},
        {"__atomic_exchange", &W::call_atomic_exchange},
        {"__atomic_load", &W::call_atomic_load},
        {"__atomic_store", &W::call_atomic_store},
    };
    return table;
}

// All of them begin with the size of the object, which fits a register of the solver's.
std::uint64_t AtomicCalls::atomic_size(const llvm::CallBase& call, const State& state) {
    const Term size = operands_.argument(call, state, 0);
    if (!size.is_constant() || size.value().raw() == 0 || size.value().raw() > term::max_width / 8)
        throw Unsupported({}, "an atomic object of more than 16 bytes");
    return size.value().to_uint64();
}

// As C numbers them.
model::Ordering AtomicCalls::order(const llvm::CallBase& call, const State& state, unsigned argument) {
    const Term number = operands_.argument(call, state, argument);
    if (!number.is_constant()) throw Unsupported({}, "an atomic operation whose order is computed");
    constexpr std::array orders = {model::Ordering::Relaxed, model::Ordering::Acquire, model::Ordering::Acquire,
                                   model::Ordering::Release, model::Ordering::AcquireRelease};
    const std::uint64_t value = number.value().to_uint64();
    if (value >= orders.size()) return model::Ordering::SequentiallyConsistent;
    pass_.program.uses_weak_orders = true;
    return orders[value];
}

// __atomic_load(size, object, result, order)
bool AtomicCalls::call_atomic_load(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = accesses_.load(state, site, operands_.argument(call, state, 1), atomic_size(call, state),
                                      {false, true, order(call, state, 3)});
    return value && accesses_.store(state, site, operands_.argument(call, state, 2), *value, {true, false});
}

// __atomic_store(size, object, value, order)
bool AtomicCalls::call_atomic_store(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = accesses_.load(state, site, operands_.argument(call, state, 2), atomic_size(call, state), {});
    return value && accesses_.store(state, site, operands_.argument(call, state, 1), *value,
                                    {true, true, order(call, state, 3)});
}

// __atomic_exchange(size, object, value, result, order)
bool AtomicCalls::call_atomic_exchange(const llvm::CallBase& call, const Site& site, State& state) {
    const std::uint64_t size = atomic_size(call, state);
    const auto value = accesses_.load(state, site, operands_.argument(call, state, 2), size, {});
    if (!value) return false;
    const auto access = accesses_.begin_access(state, site, operands_.argument(call, state, 1), size,
                                               {true, true, order(call, state, 4)}, StepKind::ReadModifyWrite);
    if (!access) return false;
    const Term before = contents_.read(state, *access);
    contents_.write(state, *access, *value, manager_.top());
    return accesses_.end_access(state, site, *access) &&
           accesses_.store(state, site, operands_.argument(call, state, 3), before, {true, false});
}

// __atomic_compare_exchange(size, object, expected, desired, success, failure)
bool AtomicCalls::call_atomic_compare_exchange(const llvm::CallBase& call, const Site& site, State& state) {
    const std::uint64_t size = atomic_size(call, state);
    const auto expected = accesses_.load(state, site, operands_.argument(call, state, 2), size, {});
    const auto desired =
        expected ? accesses_.load(state, site, operands_.argument(call, state, 3), size, {}) : std::nullopt;
    if (!desired) return false;
    const auto access =
        accesses_.begin_access(state, site, operands_.argument(call, state, 1), size,
                               {true, true, order(call, state, 4), order(call, state, 5)}, StepKind::CompareExchange);
    if (!access) return false;
    const Term before = contents_.read(state, *access);
    const Term success = manager_.equal(before, *expected);
    contents_.write(state, *access, *desired, success);
    if (!accesses_.end_access(state, site, *access) ||
        !accesses_.store(state, site, operands_.argument(call, state, 2), before, {true, false}))
        return false;
    operands_.define(state, call, {success});
    return true;
}

}  // namespace heddle::ir
