// What is not supported is said where it is used.
#pragma once

#include "runtime/systemc/sc_module.h"

#define HEDDLE_SC_REFUSED(what) __attribute__((unavailable(what " is not supported; see docs/systemc.md")))

namespace sc_core {

namespace heddle {
HEDDLE_SC_REFUSED("SC_CTHREAD") void no_clocked_thread();
HEDDLE_SC_REFUSED("SC_FORK") void no_fork();
}  // namespace heddle

class HEDDLE_SC_REFUSED("sc_event_queue") sc_event_queue;
class HEDDLE_SC_REFUSED("sc_spawn_options") sc_spawn_options;
class HEDDLE_SC_REFUSED("sc_trace_file") sc_trace_file;
class HEDDLE_SC_REFUSED("sc_process_handle") sc_process_handle;
class HEDDLE_SC_REFUSED("sc_object") sc_object;
template <class T>
class HEDDLE_SC_REFUSED("sc_vector") sc_vector;
template <int W>
class HEDDLE_SC_REFUSED("sc_signal_resolved") sc_signal_rv;
class HEDDLE_SC_REFUSED("sc_signal_resolved") sc_signal_resolved;

template <class... Any>
HEDDLE_SC_REFUSED("sc_spawn") int sc_spawn(const Any&...);
template <class... Any>
HEDDLE_SC_REFUSED("sc_pause") void sc_pause(const Any&...);
template <class... Any>
HEDDLE_SC_REFUSED("sc_set_stop_mode") void sc_set_stop_mode(const Any&...);
template <class... Any>
HEDDLE_SC_REFUSED("reset_signal_is") void reset_signal_is(const Any&...);
template <class... Any>
HEDDLE_SC_REFUSED("async_reset_signal_is") void async_reset_signal_is(const Any&...);
template <class... Any>
HEDDLE_SC_REFUSED("halt") void halt(const Any&...);

}  // namespace sc_core

#define SC_FORK ::sc_core::heddle::no_fork();
#define SC_JOIN

namespace sc_dt {
template <int W>
class HEDDLE_SC_REFUSED("sc_lv") sc_lv;
template <int... W>
class HEDDLE_SC_REFUSED("sc_fixed") sc_fixed;
template <int... W>
class HEDDLE_SC_REFUSED("sc_ufixed") sc_ufixed;
}  // namespace sc_dt
