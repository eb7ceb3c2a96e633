#include "ir/threads/sync_once.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include "ir/access/contents.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/control.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Once::Once(Tools& tools, SyncOperations& sync, Control& control)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      contents_(tools.contents),
      sync_(sync),
      control_(control) {}

namespace {

// The word of a once control: 0 at first, `done`, or else the number of the thread that is at it, plus `first_runner`.
constexpr std::uint64_t done = 2, first_runner = 3;
constexpr std::uint64_t guard_owner_offset = 4;

}  // namespace

const HandlerTable<Once>& Once::functions() {
    using W = Once;
    static const HandlerTable<W> table = {
        {"pthread_once", &W::call_once},
        {"__cxa_guard_acquire", &W::call_guard_acquire},
        {"__cxa_guard_release", &W::call_guard_release},
        {"__cxa_guard_abort", &W::call_guard_abort},
    };
    return table;
}

const HandlerTable<Once>& Once::c11_functions() {
    using W = Once;
    static const HandlerTable<W> table = {
        {"call_once", &W::call_once},
    };
    return table;
}

// Whoever comes first calls the function; all others wait until it has returned.
bool Once::call_once(const llvm::CallBase& call, const Site& site, State& state) {
    if (state.atomic_depth > 0 && !steps_.alone(state)) throw Unsupported({}, "waiting inside an atomic block");
    const Term control = operands_.argument(call, state, 0), zero = manager_.bits(0, 32);
    const auto operation = sync_.begin_operation(state, site, StepKind::Acquire, "once", {{control}});
    if (!operation) return false;
    const Term word = contents_.read(state, operation->words.front());
    const Term is_first = manager_.equal(word, zero);
    const Term is_running =
        manager_.logical_not(manager_.logical_or(is_first, manager_.equal(word, manager_.bits(done, 32))));
    const Term runner = manager_.bv_sub(word, manager_.bits(first_runner - 1, 32));
    if (!sync_.wait_until(state, site, *operation, manager_.logical_not(is_running),
                          manager_.ite(is_running, runner, zero)))
        return false;
    contents_.write(state, operation->words.front(), manager_.bits(walk_.thread + first_runner, 32), is_first);
    if (!sync_.end_operation(state, site, *operation)) return false;
    std::optional<State> after;
    State first = state;
    if (paths_.assume(first, is_first) && run_once(call, site, first, control)) after = std::move(first);
    if (paths_.assume(state, manager_.logical_not(is_first))) steps_.merge_into(after, std::move(state));
    if (!after) return false;
    state = std::move(*after);
    operands_.define_number(state, call, 0);
    return true;
}

bool Once::run_once(const llvm::CallBase& call, const Site& site, State& state, Term control) {
    const std::vector<Pass::Start> choices = operands_.functions_of(operands_.argument(call, state, 1));
    if (choices.size() != 1 || !choices.front().condition.is_true() || choices.front().function->isDeclaration())
        throw Unsupported({}, "a function for pthread_once that is not known");
    std::optional<State> after = control_.walk(*choices.front().function, {}, std::move(state), site.context);
    if (!after) return false;
    state = std::move(*after);
    state.result.reset();
    walk_.part = {1, 0, 0};
    const auto operation = sync_.begin_operation(state, site, StepKind::Release, "done once", {{control}});
    walk_.part = {};
    if (!operation) return false;
    contents_.write(state, operation->words.front(), manager_.bits(done, 32), manager_.top());
    return sync_.end_operation(state, site, *operation);
}

// Guards of static variables in C++: the first byte says that the variable is ready, the word at offset 4 which thread
// (number + 1) is at it.  Whoever gets 1 makes the variable; others wait for it.
bool Once::call_guard_acquire(const llvm::CallBase& call, const Site& site, State& state) {
    const Term guard = operands_.argument(call, state, 0), zero = manager_.bits(0, 32);
    const auto operation = sync_.begin_operation(state, site, StepKind::Acquire, "guard",
                                                 {{guard, 1}, {sync_.word_at(guard, guard_owner_offset)}});
    if (!operation) return false;
    const Term is_ready = manager_.distinct(contents_.read(state, operation->words[0]), manager_.bits(0, 8));
    const Term owner = contents_.read(state, operation->words[1]);
    const Term is_free = manager_.logical_or(is_ready, manager_.equal(owner, zero));
    if (!sync_.wait_until(state, site, *operation, is_free, manager_.ite(is_ready, zero, owner))) return false;
    contents_.write(state, operation->words[1], manager_.bits(walk_.thread + 1, 32), manager_.logical_not(is_ready));
    operands_.define(state, call, {manager_.ite(is_ready, zero, manager_.bits(1, 32))});
    return sync_.end_operation(state, site, *operation);
}

bool Once::call_guard_release(const llvm::CallBase& call, const Site& site, State& state) {
    return end_guard(call, site, state, true);
}

// What made the variable has thrown: the next thread tries again.
bool Once::call_guard_abort(const llvm::CallBase& call, const Site& site, State& state) {
    return end_guard(call, site, state, false);
}

bool Once::end_guard(const llvm::CallBase& call, const Site& site, State& state, bool is_ready) {
    const Term guard = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Release, "release guard",
                                                 {{guard, 1}, {sync_.word_at(guard, guard_owner_offset)}});
    if (!operation) return false;
    contents_.write(state, operation->words[0], manager_.bits(is_ready ? 1 : 0, 8), manager_.top());
    contents_.write(state, operation->words[1], manager_.bits(0, 32), manager_.top());
    return sync_.end_operation(state, site, *operation);
}

}  // namespace heddle::ir
