// Condition variables are memory: the eight bytes at offset 0 hold a bit for each thread that waits, the word at offset
// 8 says whether the variable is usable (0, as in the static initialiser).
//
// A wait is two steps.  The first gives the mutex back and sets the bit of the thread; the second is possible when the
// bit is cleared and the mutex is free, and takes it.  A thread whose time will be over before a signal reaches it (or
// that wakes up without a reason) never sets its bit: until then nobody can tell.
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/source.h"
#include "ir/thread_library.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

namespace {

constexpr std::uint64_t mark_offset = 8;
constexpr unsigned mask_bytes = 8, mask_bits = 64;
constexpr std::uint64_t usable = 0;
constexpr const char* what = "condition variable";

}  // namespace

bool ThreadLibrary::call_cond_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Store, "initialise",
                                           {{condition, mask_bytes}, {word_at(condition, mark_offset)}});
    if (!operation) return false;
    write(state, operation->words[0], manager_.bits(0, mask_bits), manager_.top());
    write(state, operation->words[1], manager_.bits(usable, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation);
}

// While somebody waits, glibc does not come back before all have been woken.
bool ThreadLibrary::call_cond_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Store, "destroy",
                                           {{condition, mask_bytes}, {word_at(condition, mark_offset)}});
    if (!operation) return false;
    const Term mark = read(state, operation->words[1]);
    const Term nobody = manager_.equal(read(state, operation->words[0]), manager_.bits(0, mask_bits));
    if (!wait_until(state, site, *operation, nobody, std::nullopt)) return false;
    write(state, operation->words[1], manager_.bits(destroyed_mark, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation) && require_mark(state, site, mark, usable, what);
}

bool ThreadLibrary::call_cond_wait(const llvm::CallBase& call, const Site& site, State& state) {
    return wait(call, site, state, false);
}

bool ThreadLibrary::call_cond_timedwait(const llvm::CallBase& call, const Site& site, State& state) {
    return wait(call, site, state, true);
}

bool ThreadLibrary::wait(const llvm::CallBase& call, const Site& site, State& state, bool is_timed) {
    const Term mutex = argument(call, state, 1);
    if (state.atomic_depth > 0 && !alone(state)) throw Unsupported({}, "waiting inside an atomic block");
    if (thread_ >= mask_bits) throw Unsupported({}, "more than 64 threads that wait for condition variables");
    distrust(mutex);
    pass_.knowledge.note_waiter(thread_);
    Term unasked = manager_.bottom();  // wakes up without a signal
    if (is_timed || pass_.options.spurious_wakeups)
        unasked = any_choice(site, state, is_timed ? "timeout" : "spurious wake-up");
    std::optional<State> refused;
    if (!fall_asleep(call, site, state, unasked, refused)) {
        if (!refused) return false;
        state = std::move(*refused);
        return true;
    }
    part_ = {1, 0, 0};
    const bool is_awake = wake_up(call, site, state, is_timed, unasked);
    part_ = {};
    if (refused && is_awake) merge_into(refused, std::move(state));
    if (!refused) return is_awake;
    state = std::move(*refused);
    return true;
}

// An error-checking mutex that is not held is refused at once.
bool ThreadLibrary::fall_asleep(const llvm::CallBase& call, const Site& site, State& state, Term unasked,
                                std::optional<State>& refused) {
    const Term condition = argument(call, state, 0), mutex = argument(call, state, 1);
    const auto operation = begin_operation(state, site, StepKind::Wait, "wait", {{condition, mask_bytes}, {mutex}});
    if (!operation) return false;
    const Access& mask = operation->words[0];
    const auto kind = mutex_kind(state, site, mutex);
    const auto mark = read_mark(state, site, word_at(condition, mark_offset));
    if (!kind || !mark) return false;
    const auto release_of_mutex = release(state, site, mutex, operation->words[1], *kind);
    if (!release_of_mutex) return false;
    const Term result = release_of_mutex->result;
    const Term released = manager_.equal(result, manager_.bits(0, 32));
    const Term mine = manager_.bits(std::uint64_t{1} << thread_, mask_bits);
    write(state, mask, manager_.bv_or(read(state, mask), mine),
          manager_.logical_and(released, manager_.logical_not(unasked)));
    state.changes.push_back(manager_.top());
    if (!end_operation(state, site, *operation) || !require_usable(state, site, *kind) ||
        !require_held(state, site, *release_of_mutex) || !require_mark(state, site, *mark, usable, what))
        return false;
    State failed = state;
    if (assume(failed, manager_.logical_not(released))) {
        define(failed, call, {result});
        refused = std::move(failed);
    }
    return assume(state, released);
}

bool ThreadLibrary::wake_up(const llvm::CallBase& call, const Site& site, State& state, bool is_timed, Term unasked) {
    const Term condition = argument(call, state, 0), mutex = argument(call, state, 1);
    const auto operation = begin_operation(state, site, StepKind::Wake, "wake", {{condition, mask_bytes}, {mutex}});
    if (!operation) return false;
    const Access& mask = operation->words[0];
    const Access& word = operation->words[1];
    const Term zero = manager_.bits(0, 32);
    const Term mine = manager_.bits(std::uint64_t{1} << thread_, mask_bits);
    const Term before = read(state, mask);
    const Term waits = manager_.distinct(manager_.bv_and(before, mine), manager_.bits(0, mask_bits));
    const auto kind = mutex_kind(state, site, mutex);
    if (!kind) return false;
    const MutexView view = view_of(*kind, read(state, word));
    // A recursive mutex that was held more than once is held still.
    const Term is_free = manager_.logical_or(view.is_free, manager_.logical_and(view.is_mine, view.is_recursive));
    Term result = zero;
    if (is_timed) {
        if (!wait_until(state, site, *operation, is_free, view.owner)) return false;
        write(state, mask, manager_.bv_and(before, manager_.bv_not(mine)), waits);
        result = manager_.ite(manager_.logical_or(unasked, waits), manager_.bits(ETIMEDOUT, 32), zero);
    } else {
        const Term is_awake = manager_.logical_or(unasked, manager_.logical_not(waits));
        if (!wait_until(state, site, *operation, manager_.logical_and(is_awake, is_free),
                        manager_.ite(is_awake, view.owner, zero)))
            return false;
    }
    write(state, word, manager_.bits(thread_ + 1, 32), manager_.top());
    if (!view.is_recursive.is_false() && !count_recursion(state, site, mutex, view, manager_.top())) return false;
    note_lock(state, mutex);
    state.changes.push_back(manager_.top());
    define(state, call, {result});
    return end_access(state, site, word);  // the condition variable may be gone by now
}

bool ThreadLibrary::call_cond_signal(const llvm::CallBase& call, const Site& site, State& state) {
    return notify(call, site, state, false);
}

bool ThreadLibrary::call_cond_broadcast(const llvm::CallBase& call, const Site& site, State& state) {
    return notify(call, site, state, true);
}

// A signal wakes one of those that wait, any one: an input is a set of threads that are preferred.
bool ThreadLibrary::notify(const llvm::CallBase& call, const Site& site, State& state, bool all) {
    const Term condition = argument(call, state, 0);
    const bool has_choice = !all && pass_.knowledge.waiters().size() > 1;
    Term preferred = manager_.bits(0, mask_bits);
    if (has_choice) {
        preferred = any_value(site, state, term::Sort::bits(mask_bits), "woken thread");
        for (const std::size_t waiter : pass_.knowledge.waiters())
            pass_.program.inputs.back().representatives.push_back(std::uint64_t{1} << waiter);
    }
    const auto operation = begin_operation(state, site, all ? StepKind::Broadcast : StepKind::Signal,
                                           all ? "broadcast" : "signal", {{condition, mask_bytes}});
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(condition, mark_offset));
    if (!mark) return false;
    const Access& mask = operation->words.front();
    Term rest = manager_.bits(0, mask_bits);
    if (has_choice) {
        const auto first = [&](Term set) { return manager_.bv_and(set, manager_.bv_neg(set)); };
        const Term waiting = read(state, mask);
        const Term liked = manager_.bv_and(waiting, preferred);
        const Term woken = manager_.ite(manager_.equal(liked, rest), first(waiting), first(liked));
        rest = manager_.bv_and(waiting, manager_.bv_not(woken));
    }
    write(state, mask, rest, manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation) && require_mark(state, site, *mark, usable, what);
}

}  // namespace heddle::ir
