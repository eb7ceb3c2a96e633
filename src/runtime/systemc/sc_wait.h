// What processes do: they wait, and methods say what triggers them next.
#pragma once

#include "runtime/systemc/sc_kernel.h"

namespace sc_core {

namespace heddle {

// The others run until it is this process's turn.
inline void give_way() {
    pthread_mutex_unlock(&lock);
    heddle_resume(&lock, &runnable[self()], 1, 1);
    runnable[self()] = 0;
}

inline void require_thread() {
    if (current == 0) fail("wait() outside of a process");
    if (processes[self()].is_method) fail("wait() in a method");
}

// What a method is triggered by next.  Lists stay where they were made until the method has ended.
struct Trigger {
    enum Kind : unsigned char { Statically, Event, Any, All, Time };
    Kind kind;
    bool is_timed;
    sc_time::value_type time;
    const sc_event* event;
    sc_event_list list;
};

inline void await(const Trigger& trigger) {
    if (trigger.is_timed) timers[self()].set(trigger.time);
    switch (trigger.kind) {
        case Trigger::Statically: waits_statically[self()] = true; break;
        case Trigger::Event: trigger.event->await(sc_event::Alone); break;
        case Trigger::Any: trigger.list.await(sc_event::Alone); break;
        case Trigger::All:
            still_missing[self()] = static_cast<unsigned char>(trigger.list.size());
            trigger.list.await(sc_event::Together);
            break;
        case Trigger::Time: break;
    }
}

// What it does not wait for any more.
inline void forget(const Trigger& trigger) {
    if (trigger.is_timed) timers[self()].cancel();
    if (trigger.kind == Trigger::Event && trigger.is_timed) trigger.event->await(sc_event::NotAwaited);
    if (trigger.kind == Trigger::Any || trigger.kind == Trigger::All) trigger.list.await(sc_event::NotAwaited);
    if (trigger.kind == Trigger::All) still_missing[self()] = 0;
}

inline void wait_for(const Trigger& trigger) {
    require_thread();
    await(trigger);
    give_way();
    forget(trigger);
}

inline Trigger timed(Trigger trigger, const sc_time& time) {
    trigger.is_timed = true;
    trigger.time = time.value();
    return trigger;
}
inline Trigger by() { return {Trigger::Statically, false, 0, nullptr, {}}; }
inline Trigger by(const sc_event& event) { return {Trigger::Event, false, 0, &event, {}}; }
inline Trigger by(const sc_event_or_list& list) { return {Trigger::Any, false, 0, nullptr, list}; }
inline Trigger by(const sc_event_and_list& list) { return {Trigger::All, false, 0, nullptr, list}; }
inline Trigger by(const sc_time& time) { return {Trigger::Time, true, time.value(), nullptr, {}}; }
template <class Number>
Trigger by(Number number, sc_time_unit unit) { return by(sc_time(number, unit)); }
template <class What>
Trigger by(const sc_time& time, const What& what) { return timed(by(what), time); }
template <class Number, class What>
Trigger by(Number number, sc_time_unit unit, const What& what) { return by(sc_time(number, unit), what); }

inline __thread Trigger next = {};  // of the method that runs

// The thread of a process.
inline void* run(void* argument) {
    const Process& process = *static_cast<Process*>(argument);
    current = process.number + 1;
    heddle_resume(&lock, &runnable[self()], 1, 1);
    runnable[self()] = 0;
    if (!process.is_method) {
        process.body(process.module);
    } else {
        for (;;) {
            next.kind = Trigger::Statically;
            next.is_timed = false;
            process.body(process.module);
            await(next);
            give_way();
            forget(next);
        }
    }
    pthread_mutex_unlock(&lock);
    return nullptr;
}

}  // namespace heddle

inline void wait() {
    heddle::require_thread();
    heddle::waits_statically[heddle::self()] = true;
    heddle::give_way();
}
inline void wait(const sc_event& event) {
    heddle::require_thread();
    event.await(sc_event::Alone);
    heddle::give_way();
}
inline void wait(const sc_time& time) {
    heddle::require_thread();
    heddle::timers[heddle::self()].set(time.value());
    heddle::give_way();
}
inline void wait(int turns) {
    for (int i = 0; i < turns; ++i) wait();
}
inline void wait(const sc_event_or_list& list) { heddle::wait_for(heddle::by(list)); }
inline void wait(const sc_event_and_list& list) { heddle::wait_for(heddle::by(list)); }
template <class Number>
void wait(Number number, sc_time_unit unit) { wait(sc_time(number, unit)); }
template <class What>
void wait(const sc_time& time, const What& what) { heddle::wait_for(heddle::by(time, what)); }
template <class Number, class What>
void wait(Number number, sc_time_unit unit, const What& what) { wait(sc_time(number, unit), what); }

template <class... What>
void next_trigger(const What&... what) {
    if (heddle::current == 0 || !heddle::processes[heddle::self()].is_method) heddle::fail("next_trigger() outside of a method");
    heddle::next = heddle::by(what...);
}

}  // namespace sc_core
