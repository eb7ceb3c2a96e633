// Modules and their processes.
#pragma once

#include "runtime/systemc/sc_simulation.h"

namespace sc_core {

namespace heddle {
inline const char* name_of_next;  // the module that is made next
}

class sc_module_name {
public:
    sc_module_name(const char* name) : name_(name) { heddle::name_of_next = name; }
    operator const char*() const { return name_; }

private:
    const char* name_;
};

// The events that trigger a process unless it says otherwise; of the process that was declared last.
class sc_sensitive {
public:
    sc_sensitive& operator<<(const sc_event& event) {
        event.add_sensitive(heddle::last_declared().number);
        return *this;
    }
    sc_sensitive& operator<<(const sc_interface& channel) { return *this << channel.default_event(); }
    sc_sensitive& operator<<(sc_port_base& port) { return *this << sc_event_finder{port, 0}; }
    sc_sensitive& operator<<(const sc_event_finder& finder) {
        heddle::sensitivities[heddle::sensitivity_count++] = {&finder.port, heddle::last_declared().number, finder.edge};
        return *this;
    }
};

class sc_module {
public:
    virtual ~sc_module() {}
    const char* name() const { return name_; }
    const char* basename() const { return name_; }
    virtual const char* kind() const { return "sc_module"; }

    virtual void before_end_of_elaboration() {}
    virtual void end_of_elaboration() {}
    virtual void start_of_simulation() {}
    virtual void end_of_simulation() {}

protected:
    sc_module() : name_(heddle::name_of_next) { note(); }
    explicit sc_module(const sc_module_name& name) : name_(name) { note(); }
    sc_module(const sc_module&) = delete;

    void dont_initialize() { heddle::last_declared().starts = false; }
    template <class... What>
    void wait(const What&... what) { sc_core::wait(what...); }
    template <class... What>
    void next_trigger(const What&... what) { sc_core::next_trigger(what...); }

    sc_sensitive sensitive;

private:
    void note() {
        heddle_module(this, name_);
        heddle::modules[heddle::module_count++] = this;
    }

    const char* const name_;
};
using sc_channel = sc_module;

inline void heddle::tell_modules(Stage stage) {
    for (unsigned i = 0; i < module_count; ++i) switch (stage) {
            case Stage::ElaborationEnds: modules[i]->before_end_of_elaboration(); break;
            case Stage::ElaborationHasEnded: modules[i]->end_of_elaboration(); break;
            case Stage::SimulationStarts: modules[i]->start_of_simulation(); break;
            case Stage::SimulationHasEnded: modules[i]->end_of_simulation(); break;
        }
}

using sc_behavior = sc_module;

}  // namespace sc_core

#define SC_MODULE(name) struct name : ::sc_core::sc_module
#define SC_HAS_PROCESS(name) typedef name SC_CURRENT_USER_MODULE
#define SC_CTOR(name) SC_HAS_PROCESS(name); name(::sc_core::sc_module_name)
#define HEDDLE_SC_PROCESS(function, is_method) \
    (heddle_process(static_cast<::sc_core::sc_module*>(this), #function), \
     ::sc_core::heddle::declare([](void* module) { static_cast<SC_CURRENT_USER_MODULE*>(module)->function(); }, \
                                static_cast<SC_CURRENT_USER_MODULE*>(this), is_method))
#define SC_THREAD(function) HEDDLE_SC_PROCESS(function, false)
#define SC_METHOD(function) HEDDLE_SC_PROCESS(function, true)
#define SC_CTHREAD(function, edge) ::sc_core::heddle::no_clocked_thread()
// What ends a simulation fails.
#define SC_REPORT_INFO(id, message) ((void)0)
#define SC_REPORT_WARNING(id, message) ((void)0)
#define SC_REPORT_ERROR(id, message) __assert_fail("SC_REPORT_ERROR", __FILE__, __LINE__, __PRETTY_FUNCTION__)
#define SC_REPORT_FATAL(id, message) __assert_fail("SC_REPORT_FATAL", __FILE__, __LINE__, __PRETTY_FUNCTION__)
#define sc_assert(condition) \
    ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
