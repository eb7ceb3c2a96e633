// Condition variables.
#include <cerrno>

#include "model/misuse.h"
#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Condition& condition(const Call& call) {
    return call.machine.synchronisation().conditions.use(call.number(0));
}

Value init(const Call& call) {
    call.machine.synchronisation().conditions.init(call.number(0), {});
    return call.result(0);
}

Value destroy(const Call& call) {
    if (!condition(call).waiting.empty()) {
        if (!call.machine.options().tolerate_misuse)
            throw ProgramFailure(model::Property::Memory, model::destroy_of_awaited);
        throw Blocked("threads wait for the condition variable");
    }
    call.machine.synchronisation().conditions.destroy(call.number(0));
    return call.result(0);
}

// Its time is over although a signal may have reached it.
constexpr std::uint64_t late = 3;

// A thread that the trace lets wake up without a signal does not wait for one.
Sleep sleep_of(std::uint64_t reason, bool is_timed) {
    if (reason == 0 || (is_timed && reason == late)) return Sleep::ForSignal;
    return is_timed && reason == 1 ? Sleep::ForTime : Sleep::ForNothing;
}

Value fall_asleep(const Call& call, bool is_timed) {
    const int result = call.machine.synchronisation().mutexes.unlock(call.number(1), call.thread.number);
    std::set<unsigned>& waiting = condition(call).waiting;
    if (result != 0) return call.result(static_cast<std::uint64_t>(result));
    call.thread.sleep = sleep_of(call.number_from_trace(), is_timed);
    if (call.thread.sleep == Sleep::ForSignal) waiting.insert(call.thread.number);
    return {};
}

// A thread that was woken no longer needs the condition variable: others may have destroyed it by now.
Value wait(const Call& call, bool is_timed) {
    if (call.thread.sleep == Sleep::None) return fall_asleep(call, is_timed);
    Condition* const waited_for = call.machine.synchronisation().conditions.find(call.number(0));
    const bool still_waits = waited_for != nullptr && waited_for->waiting.count(call.thread.number) != 0;
    const bool is_asked =
        still_waits && !is_timed && call.arguments.size() == 3 && call.memory().read_number(call.number(2), 4) != 0;
    if (still_waits && !is_timed && !is_asked) throw Blocked("the thread waits for a signal");
    const bool is_late =
        is_timed && (still_waits || call.thread.sleep == Sleep::ForTime || call.number_from_trace() == late);
    call.machine.synchronisation().mutexes.lock(call.number(1), call.thread.number);
    if (still_waits) waited_for->waiting.erase(call.thread.number);
    call.thread.sleep = Sleep::None;
    return call.result(is_asked ? ECANCELED : is_late ? ETIMEDOUT : 0);
}

Value wait_untimed(const Call& call) {
    return wait(call, false);
}

Value wait_timed(const Call& call) {
    return wait(call, true);
}

// The trace gives a set of threads that are preferred, a bit for each.
Value signal(const Call& call) {
    std::set<unsigned>& waiting = condition(call).waiting;
    const std::uint64_t preferred = call.number_from_trace();
    auto woken = waiting.begin();
    for (auto thread = waiting.begin(); thread != waiting.end(); ++thread) {
        if (*thread >= 64 || (preferred >> *thread & 1U) == 0) continue;
        woken = thread;
        break;
    }
    if (woken != waiting.end()) waiting.erase(woken);
    return call.result(0);
}

Value broadcast(const Call& call) {
    condition(call).waiting.clear();
    return call.result(0);
}

}  // namespace

const Library& condition_library() {
    static const Library library{
        {"pthread_cond_init", init},
        {"pthread_cond_destroy", destroy},
        {"pthread_cond_wait", wait_untimed},
        {"heddle.pthread_cond_wait_or_request", wait_untimed},
        {"pthread_cond_timedwait", wait_timed},
        {"pthread_cond_clockwait", wait_timed},
        {"pthread_cond_signal", signal},
        {"pthread_cond_broadcast", broadcast},
    };
    return library;
}

}  // namespace heddle::replay
