// Barriers, pthread_once, and what each thread has for itself.
#include <cerrno>
#include <climits>

#include "replay/early_ends.h"
#include "replay/library/library.h"

namespace heddle::replay {

namespace {

Value success(const Call& call) {
    return call.result(0);
}

Value barrier_init(const Call& call) {
    if (call.number(2) == 0 || call.number(2) > INT_MAX) return call.result(EINVAL);
    call.machine.synchronisation().barriers.init(call.number(0), {call.number(2)});
    return success(call);
}

Value barrier_destroy(const Call& call) {
    call.machine.synchronisation().barriers.destroy(call.number(0));
    return success(call);
}

// The trace says who would like to be the special one; if nobody does, it is the one that comes last.
Value barrier_arrive(const Call& call, Barrier& barrier) {
    const bool is_last = ++barrier.arrived == barrier.count;
    const bool is_special = !barrier.has_special && (is_last || call.number_from_trace() != 0);
    const std::uint64_t result = is_special ? UINT64_MAX : 0;
    if (is_last) {
        ++barrier.meeting;
        barrier.arrived = 0;
        barrier.has_special = false;
        return call.result(result);
    }
    barrier.has_special = barrier.has_special || is_special;
    call.thread.sleep = Sleep::ForSignal;
    call.thread.meeting = {&barrier, barrier.meeting, result};
    return {};
}

Value barrier_wait(const Call& call) {
    if (call.thread.sleep == Sleep::None)
        return barrier_arrive(call, call.machine.synchronisation().barriers.use(call.number(0)));
    const Meeting& meeting = call.thread.meeting;
    if (meeting.barrier->meeting == meeting.number) throw Blocked("the barrier is closed");
    call.thread.sleep = Sleep::None;
    return call.result(meeting.result);
}

// pthread_once(control, function): the function returns into this call.
Value once(const Call& call) {
    Once& control = call.machine.synchronisation().onces.use(call.number(0));
    if (control.phase == Once::Phase::Running) throw Blocked("another thread executes the function");
    if (control.phase == Once::Phase::New) {
        control.phase = Once::Phase::Running;
        call.machine.call_once(call.thread, call.number(1), call.instruction, control);
        return {};
    }
    return success(call);
}

Value errno_location(const Call& call) {
    return call.result(call.machine.errno_of(call.thread));
}

// There are no more than 16 keys; what is none of them is no index of a value.
std::uint64_t key_of(const Call& call) {
    constexpr std::uint64_t most_keys = 16;
    if (call.number(0) >= most_keys) throw ProgramFailure(model::Property::Memory, "use of what is no key");
    return call.number(0);
}

Value key_create(const Call& call) {
    call.memory().check(call.number(0), 4, true);
    call.memory().write_number(call.number(0), call.machine.keys().create(call.number(1)), 4);
    return success(call);
}

Value key_delete(const Call& call) {
    call.machine.keys().remove(key_of(call));
    return success(call);
}

Value destructor_of(const Call& call) {
    return call.result(call.machine.keys().destructor_of(call.number(0)));
}

Value get_specific(const Call& call) {
    const auto found = call.thread.specific.find(key_of(call));
    return call.result(found == call.thread.specific.end() ? 0 : found->second);
}

Value set_specific(const Call& call) {
    call.thread.specific[key_of(call)] = call.number(1);
    return success(call);
}

}  // namespace

const Library& meeting_library() {
    static const Library library{
        {"pthread_barrier_init", barrier_init},
        {"pthread_barrier_destroy", barrier_destroy},
        {"pthread_barrier_wait", barrier_wait},
        {"pthread_once", once},
        {"__errno_location", errno_location},
        {"pthread_key_create", key_create},
        {"pthread_getspecific", get_specific},
        {"tss_get", get_specific},
        {"pthread_setspecific", set_specific},
        {"pthread_key_delete", key_delete},
        {"tss_delete", key_delete},
        {"heddle_destructor_of", destructor_of},
    };
    return library;
}

}  // namespace heddle::replay
