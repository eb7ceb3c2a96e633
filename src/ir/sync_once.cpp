// pthread_once, guards of static variables and spinlocks: a word or two of memory.
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/thread_library.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

namespace {

// The word of a once control: 0 at first, `done`, or else the number of the thread that is at it, plus `first_runner`.
constexpr std::uint64_t done = 2, first_runner = 3;
constexpr std::uint64_t guard_owner_offset = 4;

}  // namespace

// Whoever comes first calls the function; all others wait until it has returned.
bool ThreadLibrary::call_once(const llvm::CallBase& call, const Site& site, State& state) {
    if (state.atomic_depth > 0 && !alone(state)) throw Unsupported({}, "waiting inside an atomic block");
    const Term control = argument(call, state, 0), zero = manager_.bits(0, 32);
    const auto operation = begin_operation(state, site, StepKind::Acquire, "once", {{control}});
    if (!operation) return false;
    const Term word = read(state, operation->words.front());
    const Term is_first = manager_.equal(word, zero);
    const Term is_running =
        manager_.logical_not(manager_.logical_or(is_first, manager_.equal(word, manager_.bits(done, 32))));
    const Term runner = manager_.bv_sub(word, manager_.bits(first_runner - 1, 32));
    if (!wait_until(state, site, *operation, manager_.logical_not(is_running), manager_.ite(is_running, runner, zero)))
        return false;
    write(state, operation->words.front(), manager_.bits(thread_ + first_runner, 32), is_first);
    if (!end_operation(state, site, *operation)) return false;
    std::optional<State> after;
    State first = state;
    if (assume(first, is_first) && run_once(call, site, first, control)) after = std::move(first);
    if (assume(state, manager_.logical_not(is_first))) merge_into(after, std::move(state));
    if (!after) return false;
    state = std::move(*after);
    define_number(state, call, 0);
    return true;
}

bool ThreadLibrary::run_once(const llvm::CallBase& call, const Site& site, State& state, Term control) {
    const std::vector<Pass::Start> choices = functions_of(argument(call, state, 1));
    if (choices.size() != 1 || !choices.front().condition.is_true() || choices.front().function->isDeclaration())
        throw Unsupported({}, "a function for pthread_once that is not known");
    std::optional<State> after = walk(*choices.front().function, {}, std::move(state), site.context);
    if (!after) return false;
    state = std::move(*after);
    state.result.reset();
    part_ = {1, 0, 0};
    const auto operation = begin_operation(state, site, StepKind::Release, "done once", {{control}});
    part_ = {};
    if (!operation) return false;
    write(state, operation->words.front(), manager_.bits(done, 32), manager_.top());
    return end_operation(state, site, *operation);
}

// Guards of static variables in C++: the first byte says that the variable is ready, the word at offset 4 which thread
// (number + 1) is at it.  Whoever gets 1 makes the variable; others wait for it.
bool ThreadLibrary::call_guard_acquire(const llvm::CallBase& call, const Site& site, State& state) {
    const Term guard = argument(call, state, 0), zero = manager_.bits(0, 32);
    const auto operation =
        begin_operation(state, site, StepKind::Acquire, "guard", {{guard, 1}, {word_at(guard, guard_owner_offset)}});
    if (!operation) return false;
    const Term is_ready = manager_.distinct(read(state, operation->words[0]), manager_.bits(0, 8));
    const Term owner = read(state, operation->words[1]);
    const Term is_free = manager_.logical_or(is_ready, manager_.equal(owner, zero));
    if (!wait_until(state, site, *operation, is_free, manager_.ite(is_ready, zero, owner))) return false;
    write(state, operation->words[1], manager_.bits(thread_ + 1, 32), manager_.logical_not(is_ready));
    define(state, call, {manager_.ite(is_ready, zero, manager_.bits(1, 32))});
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_guard_release(const llvm::CallBase& call, const Site& site, State& state) {
    const Term guard = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Release, "release guard",
                                           {{guard, 1}, {word_at(guard, guard_owner_offset)}});
    if (!operation) return false;
    write(state, operation->words[0], manager_.bits(1, 8), manager_.top());
    write(state, operation->words[1], manager_.bits(0, 32), manager_.top());
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_spin_init(const llvm::CallBase& call, const Site& site, State& state) {
    const auto operation = begin_operation(state, site, StepKind::Store, "initialise", {{argument(call, state, 0)}});
    if (!operation) return false;
    write(state, operation->words.front(), manager_.bits(0, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_spin_lock(const llvm::CallBase& call, const Site& site, State& state) {
    return spin(call, site, state, LockWay::Wait);
}

bool ThreadLibrary::call_spin_trylock(const llvm::CallBase& call, const Site& site, State& state) {
    return spin(call, site, state, LockWay::Try);
}

// The word holds the owner (thread number + 1; 0: free).  A thread that has the lock already waits for ever.
bool ThreadLibrary::spin(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const bool may_block = way == LockWay::Wait;
    const auto operation = begin_operation(state, site, may_block ? StepKind::Lock : StepKind::TryLock,
                                           may_block ? "lock" : "trylock", {{argument(call, state, 0)}});
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32), owner = read(state, operation->words.front());
    const Term is_free = manager_.equal(owner, zero);
    if (may_block && !wait_until(state, site, *operation, is_free, owner)) return false;
    write(state, operation->words.front(), manager_.bits(thread_ + 1, 32), is_free);
    define(state, call, {may_block ? zero : manager_.ite(is_free, zero, manager_.bits(EBUSY, 32))});
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_spin_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const auto operation = begin_operation(state, site, StepKind::Unlock, "unlock", {{argument(call, state, 0)}});
    if (!operation) return false;
    write(state, operation->words.front(), manager_.bits(0, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation);
}

}  // namespace heddle::ir
