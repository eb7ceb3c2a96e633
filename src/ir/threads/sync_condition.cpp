// Condition variables are memory: the eight bytes at offset 0 hold a bit for each thread that waits, the word at offset
// 8 says whether the variable is usable (0, as in the static initialiser).
//
// A wait is two steps.  The first gives the mutex back and sets the bit of the thread; the second is possible when the
// bit is cleared and the mutex is free, and takes it.  A thread whose time will be over before a signal reaches it (or
// that wakes up without a reason) never sets its bit: until then nobody can tell.
#include "ir/threads/sync_condition.h"

#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_mutex_words.h"
#include "ir/threads/sync_operation.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Conditions::Conditions(Tools& tools, SyncOperations& sync, MutexWords& words)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      targets_(tools.targets),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync),
      words_(words),
      turns_(tools) {}

namespace {

constexpr std::uint64_t mark_offset = 8;
constexpr unsigned mask_bytes = 8, mask_bits = 64;
constexpr std::uint64_t usable = 0;
constexpr const char* what = "condition variable";
constexpr const char* wait_or_request = "heddle.pthread_cond_wait_or_request";  // the third argument: the request

}  // namespace

const HandlerTable<Conditions>& Conditions::functions() {
    using W = Conditions;
    static const HandlerTable<W> table = {
        {"pthread_cond_init", &W::call_cond_init},           {"pthread_cond_destroy", &W::call_cond_destroy},
        {"pthread_cond_wait", &W::call_cond_wait},           {"pthread_cond_timedwait", &W::call_cond_timedwait},
        {"pthread_cond_clockwait", &W::call_cond_timedwait}, {"pthread_cond_signal", &W::call_cond_signal},
        {"pthread_cond_broadcast", &W::call_cond_broadcast}, {wait_or_request, &W::call_cond_wait},
    };
    return table;
}

const HandlerTable<Conditions>& Conditions::c11_functions() {
    using W = Conditions;
    static const HandlerTable<W> table = {
        {"cnd_init", &W::call_cond_init},     {"cnd_destroy", &W::call_cond_destroy},
        {"cnd_wait", &W::call_cond_wait},     {"cnd_timedwait", &W::call_cond_timedwait},
        {"cnd_signal", &W::call_cond_signal}, {"cnd_broadcast", &W::call_cond_broadcast},
    };
    return table;
}

bool Conditions::call_cond_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "initialise",
                                                 {{condition, mask_bytes}, {sync_.word_at(condition, mark_offset)}});
    if (!operation) return false;
    contents_.write(state, operation->words[0], manager_.bits(0, mask_bits), manager_.top());
    contents_.write(state, operation->words[1], manager_.bits(usable, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation);
}

// While somebody waits, this is undefined; glibc does not come back before all have been woken.
bool Conditions::call_cond_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term condition = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "destroy",
                                                 {{condition, mask_bytes}, {sync_.word_at(condition, mark_offset)}});
    if (!operation) return false;
    const Term mark = contents_.read(state, operation->words[1]);
    const Term nobody = manager_.equal(contents_.read(state, operation->words[0]), manager_.bits(0, mask_bits));
    const bool waits = pass_.options.tolerate_misuse;
    if (waits && !sync_.wait_until(state, site, *operation, nobody, std::nullopt)) return false;
    contents_.write(state, operation->words[1], manager_.bits(destroyed_mark, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, mark, usable, what) &&
           (waits || paths_.fail_unless(state, site, nobody, model::Property::Memory, model::destroy_of_awaited));
}

bool Conditions::call_cond_wait(const llvm::CallBase& call, const Site& site, State& state) {
    return wait(call, site, state, false);
}

bool Conditions::call_cond_timedwait(const llvm::CallBase& call, const Site& site, State& state) {
    return wait(call, site, state, true);
}

bool Conditions::wait(const llvm::CallBase& call, const Site& site, State& state, bool is_timed) {
    const Term mutex = operands_.argument(call, state, 1);
    if (state.atomic_depth > 0 && !steps_.alone(state)) throw Unsupported({}, "waiting inside an atomic block");
    if (walk_.thread >= mask_bits) throw Unsupported({}, "more than 64 threads that wait for condition variables");
    words_.keep_in_steps(mutex);
    pass_.knowledge.threads.note_waiter(walk_.thread);
    const Term goes_on = turns_.goes_on(site, state, mutex);
    const State before = state;
    const Reason reason = reason_to_wake(site, state, is_timed);
    std::optional<State> refused;
    if (!fall_asleep(call, site, state, reason.is_none, refused)) {
        if (!refused) return false;
        state = std::move(*refused);
        return true;
    }
    if (!paths_.only_assume(state, site, goes_on)) {
        if (!refused) return false;
        state = std::move(*refused);
        return true;
    }
    walk_.part = {1, 0, 0};
    const bool is_awake = wake_up(call, site, state, is_timed, reason, before);
    walk_.part = {};
    if (refused && is_awake) steps_.merge_into(refused, std::move(state));
    if (!refused) return is_awake;
    state = std::move(*refused);
    return true;
}

// An input: 0, a signal (or a time that is over while a signal could still come); 1, no signal; of a wait with a limit
// 1, its time is over before a signal comes, 2, nothing, and 3, its time is over though a signal may have come: then
// the signal is lost.
Conditions::Reason Conditions::reason_to_wake(const Site& site, State& state, bool is_timed) {
    const bool spurious = pass_.options.spurious_wakeups;
    const Term no = manager_.bottom();
    if (!spurious) pass_.note_caveat("no wait for a condition variable ends without a signal (--no-spurious-wakeups)");
    if (!is_timed && !spurious) return {no, no, no};
    if (!is_timed) return {sync_.any_choice(site, state, "spurious wake-up"), no, no};
    const Term reason = operands_.any_value(site, state, term::Sort::bits(2), "timeout or spurious wake-up");
    const auto is = [&](std::uint64_t number) { return manager_.equal(reason, manager_.bits(number, 2)); };
    if (spurious) return {manager_.logical_or(is(1), is(2)), is(2), is(3)};
    pass_.program.inputs.back().representatives = {0, 1, 3};
    return {manager_.logical_or(is(1), is(2)), no, is(3)};
}

// May another thread send a signal?  If not, nothing is written, so that a loop that wakes up for nothing is seen.
bool Conditions::is_heard(const State& state, const Access& mask) {
    return steps_.alone(state) || targets_.touches_shared(mask);
}

// An error-checking mutex that is not held is refused at once.
bool Conditions::fall_asleep(const llvm::CallBase& call, const Site& site, State& state, Term unasked,
                             std::optional<State>& refused) {
    const Term condition = operands_.argument(call, state, 0), mutex = operands_.argument(call, state, 1);
    const auto operation =
        sync_.begin_operation(state, site, StepKind::Wait, "wait", {{condition, mask_bytes}, {mutex}});
    if (!operation) return false;
    const Access& mask = operation->words[0];
    const auto kind = words_.mutex_kind(state, site, mutex);
    const auto mark = sync_.read_mark(state, site, sync_.word_at(condition, mark_offset));
    if (!kind || !mark) return false;
    const auto release_of_mutex = words_.release(state, site, mutex, operation->words[1], *kind);
    if (!release_of_mutex) return false;
    const Term result = release_of_mutex->result;
    const Term released = manager_.equal(result, manager_.bits(0, 32));
    const Term mine = manager_.bits(std::uint64_t{1} << walk_.thread, mask_bits);
    if (is_heard(state, mask))
        contents_.write(state, mask, manager_.bv_or(contents_.read(state, mask), mine),
                        manager_.logical_and(released, manager_.logical_not(unasked)));
    state.changes.push_back(manager_.top());
    if (!sync_.end_operation(state, site, *operation) || !words_.require_usable(state, site, *kind) ||
        !words_.require_held(state, site, *release_of_mutex) || !sync_.require_mark(state, site, *mark, usable, what))
        return false;
    State failed = state;
    if (paths_.assume(failed, manager_.logical_not(released))) {
        operands_.define(failed, call, {result});
        refused = std::move(failed);
    }
    return paths_.assume(state, released);
}

bool Conditions::wake_up(const llvm::CallBase& call, const Site& site, State& state, bool is_timed,
                         const Reason& reason, const State& before_wait) {
    const Term condition = operands_.argument(call, state, 0), mutex = operands_.argument(call, state, 1);
    std::vector<SyncWord> words = {{condition, mask_bytes}, {mutex}};
    const bool may_be_asked = call.arg_size() == 3 && !is_timed;
    if (may_be_asked) words.push_back({operands_.argument(call, state, 2)});
    const auto operation = sync_.begin_operation(state, site, StepKind::Wake, "wake", words);
    if (!operation) return false;
    const Access& mask = operation->words[0];
    const Access& word = operation->words[1];
    const Term zero = manager_.bits(0, 32);
    const Term mine = manager_.bits(std::uint64_t{1} << walk_.thread, mask_bits);
    const Term before = contents_.read(state, mask);
    const Term waits = is_heard(state, mask)
                           ? manager_.distinct(manager_.bv_and(before, mine), manager_.bits(0, mask_bits))
                           : manager_.logical_not(reason.is_none);
    const auto kind = words_.mutex_kind(state, site, mutex);
    if (!kind) return false;
    const MutexView view = words_.view_of(*kind, contents_.read(state, word));
    // A recursive mutex that was held more than once is held still.
    const Term is_free = manager_.logical_or(view.is_free, manager_.logical_and(view.is_mine, view.is_recursive));
    Term result = zero, is_idle = reason.is_none;
    if (is_timed) {
        if (!sync_.wait_until(state, site, *operation, is_free, view.owner)) return false;
        if (is_heard(state, mask)) contents_.write(state, mask, manager_.bv_and(before, manager_.bv_not(mine)), waits);
        is_idle = manager_.logical_or(reason.is_none, waits);
        const Term is_late = manager_.logical_and(is_idle, manager_.logical_not(reason.is_spurious));
        result = manager_.ite(manager_.logical_or(is_late, reason.is_late), manager_.bits(ETIMEDOUT, 32), zero);
    } else {
        Term is_awake = manager_.logical_or(reason.is_none, manager_.logical_not(waits));
        if (may_be_asked) {
            const Term request = contents_.read(state, operation->words[2]);
            const Term is_asked =
                manager_.logical_and(manager_.logical_not(is_awake), manager_.distinct(request, manager_.bits(0, 32)));
            is_awake = manager_.logical_or(is_awake, is_asked);
            if (is_heard(state, mask))
                contents_.write(state, mask, manager_.bv_and(before, manager_.bv_not(mine)), is_asked);
            result = manager_.ite(is_asked, manager_.bits(ECANCELED, 32), zero);
        }
        if (!sync_.wait_until(state, site, *operation, manager_.logical_and(is_awake, is_free),
                              manager_.ite(is_awake, view.owner, zero)))
            return false;
    }
    contents_.write(state, word, manager_.bits(walk_.thread + 1, 32), manager_.top());
    if (!view.is_recursive.is_false() && !words_.count_recursion(state, site, mutex, view, manager_.top()))
        return false;
    words_.note_lock(state, mutex);
    state.changes.push_back(manager_.top());
    operands_.define(state, call, {result});
    if (!accesses_.end_access(state, site, word)) return false;  // the condition variable may be gone by now
    turns_.note(site, before_wait, state, is_idle);
    return true;
}

bool Conditions::call_cond_signal(const llvm::CallBase& call, const Site& site, State& state) {
    return notify(call, site, state, false);
}

bool Conditions::call_cond_broadcast(const llvm::CallBase& call, const Site& site, State& state) {
    return notify(call, site, state, true);
}

// A signal wakes one of those that wait, any one: an input is a set of threads that are preferred.
bool Conditions::notify(const llvm::CallBase& call, const Site& site, State& state, bool all) {
    const Term condition = operands_.argument(call, state, 0);
    const bool has_choice = !all && pass_.knowledge.threads.waiters().size() > 1;
    Term preferred = manager_.bits(0, mask_bits);
    if (has_choice) {
        preferred = operands_.any_value(site, state, term::Sort::bits(mask_bits), "woken thread");
        for (const std::size_t waiter : pass_.knowledge.threads.waiters())
            pass_.program.inputs.back().representatives.push_back(std::uint64_t{1} << waiter);
    }
    const auto operation = sync_.begin_operation(state, site, all ? StepKind::Broadcast : StepKind::Signal,
                                                 all ? "broadcast" : "signal", {{condition, mask_bytes}});
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(condition, mark_offset));
    if (!mark) return false;
    const Access& mask = operation->words.front();
    Term rest = manager_.bits(0, mask_bits);
    if (has_choice) {
        const auto first = [&](Term set) { return manager_.bv_and(set, manager_.bv_neg(set)); };
        const Term waiting = contents_.read(state, mask);
        const Term liked = manager_.bv_and(waiting, preferred);
        const Term woken = manager_.ite(manager_.equal(liked, rest), first(waiting), first(liked));
        rest = manager_.bv_and(waiting, manager_.bv_not(woken));
    }
    contents_.write(state, mask, rest, manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, *mark, usable, what);
}

}  // namespace heddle::ir
