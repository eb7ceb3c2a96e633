// RC11 as its definition has it (Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing sequential consistency in C/C++11, PLDI
// 2017, figure 2), over the events of a replayed run.
#pragma once

#include "replay/run/execution_graph.h"
#include "replay/run/event_relation.h"

namespace heddle::replay {

// The relations by their names there.
struct Rc11 {
    Rc11(const std::vector<GraphEvent>& events, const std::map<Address, std::vector<int>>& modification,
         bool stores_end_release_sequences);

    // What the run breaks; empty: nothing.
    std::string complaint() const;

    const std::vector<GraphEvent>& events;
    Relation sb, rf, mo, rb, hb, eco;

private:
    using Place = std::size_t;
    bool same_place(Place a, Place b) const;
    bool are_one_block(Place a, Place b) const;
    bool is_one_operation(Place read, Place write) const;
    bool is_atomic(Place event) const { return events[event].order.has_value(); }
    bool is_sc(Place event) const { return events[event].order == model::Ordering::SequentiallyConsistent; }
    Relation synchronises_with(bool stores_end_release_sequences) const;
    Relation thread_library() const;
    Relation psc() const;
};

}  // namespace heddle::replay
