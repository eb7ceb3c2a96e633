// The simulation: what the thread of sc_main does.
#pragma once

#include "runtime/systemc/sc_channel.h"

namespace sc_core {

namespace heddle {

inline Process& last_declared() { return processes[process_count - 1]; }

inline void declare(void (*body)(void*), void* module, bool is_method, bool is_clock = false, sc_time::value_type first = 0) {
    if (is_running) fail("a process is made while the simulation runs");
    processes[process_count] = {body, module, process_count, is_method, !is_clock, is_clock, first};
    ++process_count;
}

// What modules want to do before processes run, and after the last one has.
enum class Stage { ElaborationEnds, ElaborationHasEnded, SimulationStarts, SimulationHasEnded };
void tell_modules(Stage stage);

// What starts now happens before the first process runs.
inline void elaborate() {
    tell_modules(Stage::ElaborationEnds);
    is_running = true;
    for (unsigned i = 0; i < port_count; ++i) ports[i]->resolve();
    for (unsigned i = 0; i < sensitivity_count; ++i)
        sensitivities[i].port->event_of(sensitivities[i].edge).add_sensitive(sensitivities[i].process);
    for (unsigned i = 0; i < process_count; ++i) {
        runnable[i] = processes[i].starts;
        waits_statically[i] = !processes[i].starts && !processes[i].is_clock;
        if (processes[i].is_clock) timers[i].set(processes[i].first);
    }
    tell_modules(Stage::ElaborationHasEnded);
    tell_modules(Stage::SimulationStarts);
    for (unsigned i = 0; i < channel_count; ++i) channels[i]->update_if_requested();
}

inline void start_processes() {
    for (unsigned i = 0; i < process_count; ++i) {
        pthread_t handle;
        pthread_create(&handle, nullptr, run, &processes[i]);
    }
}

inline void end(Due& due, unsigned process) {
    due.cancel();
    runnable[process] = 1;
}

inline void notify_deltas() {
    for (unsigned i = 0; i < event_count; ++i)
        if (events[i]->due().kind == Due::Delta) events[i]->notify();
    for (unsigned i = 0; i < process_count; ++i)
        if (timers[i].kind == Due::Delta) end(timers[i], i);
}

inline bool is_anyone_runnable() {
    bool found = false;
    for (unsigned i = 0; i < process_count; ++i) found = found | (runnable[i] != 0);
    return found;
}

inline sc_time::value_type sooner(const Due& due, sc_time::value_type time) {
    return due.kind == Due::Timed && due.left < time ? due.left : time;
}

inline sc_time::value_type time_to_next() {
    sc_time::value_type time = never;
    for (unsigned i = 0; i < event_count; ++i) time = sooner(events[i]->due(), time);
    for (unsigned i = 0; i < process_count; ++i) time = sooner(timers[i], time);
    return time;
}

inline bool has_come(Due& due, sc_time::value_type time) {
    if (due.kind != Due::Timed) return false;
    due.left -= time;
    return due.left == 0;
}

inline void pass(sc_time::value_type time) {
    if (keeps_time) now += time;
    for (unsigned i = 0; i < event_count; ++i)
        if (has_come(events[i]->due(), time)) events[i]->notify();
    for (unsigned i = 0; i < process_count; ++i)
        if (has_come(timers[i], time)) end(timers[i], i);
}

// Nobody is to run: the delta cycle ends, and if nobody is to run then, time passes, at most what is left.  False: the
// simulation has ended.
inline bool go_on(sc_time::value_type& left) {
    for (unsigned i = 0; i < channel_count; ++i) channels[i]->forget_events();
    for (unsigned i = 0; i < channel_count; ++i) channels[i]->update_if_requested();
    if (is_stopped) return false;
    notify_deltas();
    if (keeps_deltas) ++deltas;
    if (is_anyone_runnable()) {
        heddle_phase(0);
        return true;
    }
    if (left == 0) return false;
    const sc_time::value_type time = time_to_next();
    if (time == never || time > left) {
        if (left != never) {
            pass(left);
            heddle_phase(left);
        }
        return false;
    }
    pass(time);
    heddle_phase(time);
    if (left == never) return true;
    left -= time;
    return left != 0;
}

inline void simulate(sc_time::value_type left) {
    if (current != 0) fail("sc_start() in a process");
    if (is_stopped) fail("sc_start() after sc_stop()");
    if (!is_running) {
        elaborate();
        notify_deltas();
        pthread_mutex_lock(&lock);
        start_processes();
    }
    do {
        pthread_mutex_unlock(&lock);
        heddle_resume(&lock, runnable, process_count, 0);
    } while (go_on(left));
    if (is_stopped) tell_modules(Stage::SimulationHasEnded);
}

}  // namespace heddle

inline void sc_start() { heddle::simulate(heddle::never); }
inline void sc_start(const sc_time& time) { heddle::simulate(time.value()); }
template <class Number>
void sc_start(Number number, sc_time_unit unit) { sc_start(sc_time(number, unit)); }
inline void sc_stop() { heddle::is_stopped = true; }

namespace heddle {
// Who asks for the time makes the kernel keep it: else it is no part of a state.
template <class T = void>
struct Clock {
    static inline const bool is_read = (keeps_time = true);
};
template <class T = void>
struct DeltaCount {
    static inline const bool is_read = (keeps_deltas = true);
};
}  // namespace heddle

template <class T = void>
sc_time sc_time_stamp() {
    (void)&heddle::Clock<T>::is_read;
    return sc_time::from_value(heddle::now);
}
template <class T = void>
unsigned long long sc_delta_count() {
    (void)&heddle::DeltaCount<T>::is_read;
    return heddle::deltas;
}

}  // namespace sc_core
