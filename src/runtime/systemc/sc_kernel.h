// The kernel.  A process is a thread that runs only while it holds the lock of the kernel, from one wait to the next.  The
// thread of sc_main holds it where no process is to run, and ends the delta cycle or makes time pass.  All else is memory:
// which processes are to run, who waits for which event, and when events are to happen, in time from now on.
#pragma once

#include <pthread.h>

#include "runtime/systemc/sc_time.h"

extern "C" {
// Locks the mutex when these bytes all have this value.
void heddle_resume(pthread_mutex_t* lock, const unsigned char* bytes, unsigned count, unsigned char wanted);
// What a replayed run is told by; they do nothing.  A module is made, a process of it is declared, and processes run
// again: in the next delta cycle, or when this time has passed.
int heddle_module(const void* module, const char* name);
int heddle_process(const void* module, const char* name);
int heddle_phase(unsigned long long time);
void __assert_fail(const char* text, const char* file, unsigned line, const char* function) noexcept(true);
}

namespace sc_core {

class sc_event;
class sc_module;
class sc_port_base;
class sc_prim_channel;

namespace heddle {

constexpr unsigned most_processes = 64, most_events = 512, most_channels = 256, most_ports = 256,
                   most_modules = 128;
constexpr sc_time::value_type never = ~0ULL;

// When something is to happen.  At rest the time is 0, so that states are equal that do not differ.
struct Due {
    enum Kind : unsigned char { None, Delta, Timed };
    Kind kind = None;
    sc_time::value_type left = 0;

    void cancel() {
        kind = None;
        left = 0;
    }
    void set(sc_time::value_type time) {
        kind = time == 0 ? Delta : Timed;
        left = time;
    }
};

struct Process {
    void (*body)(void*);
    void* module;
    unsigned number;
    bool is_method, starts, is_clock;
    sc_time::value_type first;  // of a clock: its first edge
};

struct Sensitivity {
    sc_port_base* port;
    unsigned process;
    int edge;
};

inline pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
inline Process processes[most_processes];
inline sc_event* events[most_events];
inline sc_prim_channel* channels[most_channels];
inline sc_port_base* ports[most_ports];
inline sc_module* modules[most_modules];
inline Sensitivity sensitivities[most_ports];
inline unsigned process_count, event_count, channel_count, port_count, sensitivity_count, module_count;
inline bool is_running, is_stopped, keeps_time, keeps_deltas;
inline sc_time::value_type now;
inline unsigned long long deltas;

inline unsigned char runnable[most_processes];
inline bool waits_statically[most_processes];
inline unsigned char still_missing[most_processes];  // of the events that a process waits for together
inline Due timers[most_processes];

inline __thread unsigned current;  // the number of the process, plus one

inline unsigned self() { return current - 1; }

[[noreturn]] inline void fail(const char* text) { __assert_fail(text, "systemc", 0, "sc_core"); __builtin_unreachable(); }

}  // namespace heddle

class sc_event_or_list;
class sc_event_and_list;

class sc_event {
public:
    sc_event() {
        if (heddle::is_running) heddle::fail("an event is made while the simulation runs");
        __builtin_memset(waits_, NotAwaited, sizeof waits_);  // a constructor of an array would be a loop
        __builtin_memset(is_sensitive_, 0, sizeof is_sensitive_);
        heddle::events[heddle::event_count++] = this;
    }
    explicit sc_event(const char*) : sc_event() {}
    sc_event(const sc_event&) = delete;
    sc_event& operator=(const sc_event&) = delete;

    void notify() {
        due_.cancel();
        trigger();
    }
    void notify(const sc_time& time) {
        if (due_.kind == heddle::Due::None || time.value() < due_.left) due_.set(time.value());
    }
    template <class Number>
    void notify(Number number, sc_time_unit unit) { notify(sc_time(number, unit)); }
    void notify_delayed() { notify(SC_ZERO_TIME); }
    void notify_delayed(const sc_time& time) { notify(time); }
    void cancel() { due_.cancel(); }

    sc_event_or_list operator|(const sc_event& other) const;
    sc_event_and_list operator&(const sc_event& other) const;

    // For the kernel alone.
    enum Wait : unsigned char { NotAwaited, Alone, Together };
    void trigger() {
        for (unsigned i = 0; i < heddle::process_count; ++i) {
            if (waits_[i] != NotAwaited) {
                const bool runs = waits_[i] == Alone || --heddle::still_missing[i] == 0;
                waits_[i] = NotAwaited;
                if (runs) heddle::runnable[i] = 1;
            } else if (is_sensitive_[i] && heddle::waits_statically[i]) {
                heddle::waits_statically[i] = false;
                heddle::runnable[i] = 1;
            }
        }
    }
    void await(Wait how) const { waits_[heddle::self()] = how; }
    void add_sensitive(unsigned process) const { is_sensitive_[process] = true; }
    heddle::Due& due() { return due_; }

private:
    heddle::Due due_;
    mutable unsigned char waits_[heddle::most_processes];
    mutable bool is_sensitive_[heddle::most_processes];
};

class sc_event_list {
public:
    sc_event_list() = default;
    explicit sc_event_list(const sc_event& event) { add(event); }
    int size() const { return static_cast<int>(count_); }
    void await(sc_event::Wait how) const {
        for (unsigned i = 0; i < count_; ++i) events_[i]->await(how);
    }

protected:
    void add(const sc_event& event) {
        for (unsigned i = 0; i < count_; ++i)
            if (events_[i] == &event) return;
        if (count_ == most) heddle::fail("more than 8 events in a list");
        events_[count_++] = &event;
    }
    void add(const sc_event_list& other) {
        for (unsigned i = 0; i < other.count_; ++i) add(*other.events_[i]);
    }

private:
    static constexpr unsigned most = 8;
    const sc_event* events_[most] = {};
    unsigned count_ = 0;
};

class sc_event_or_list : public sc_event_list {
public:
    using sc_event_list::sc_event_list;
    sc_event_or_list& operator|=(const sc_event& event) { return add(event), *this; }
    sc_event_or_list operator|(const sc_event& event) const { return sc_event_or_list(*this) |= event; }
    sc_event_or_list operator|(const sc_event_or_list& other) const {
        sc_event_or_list all(*this);
        all.add(other);
        return all;
    }
};

class sc_event_and_list : public sc_event_list {
public:
    using sc_event_list::sc_event_list;
    sc_event_and_list& operator&=(const sc_event& event) { return add(event), *this; }
    sc_event_and_list operator&(const sc_event& event) const { return sc_event_and_list(*this) &= event; }
    sc_event_and_list operator&(const sc_event_and_list& other) const {
        sc_event_and_list all(*this);
        all.add(other);
        return all;
    }
};
using sc_event_or_expr = sc_event_or_list;
using sc_event_and_expr = sc_event_and_list;

inline sc_event_or_list sc_event::operator|(const sc_event& other) const { return sc_event_or_list(*this) | other; }
inline sc_event_and_list sc_event::operator&(const sc_event& other) const { return sc_event_and_list(*this) & other; }

}  // namespace sc_core
