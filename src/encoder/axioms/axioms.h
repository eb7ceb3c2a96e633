// What all relations of a memory model need: they are about accesses to weak cells (model/weak_cells.h).  Reads of
// others take the last write, as `Order` has it.
#pragma once

#include <vector>

#include "encoder/order/order.h"
#include "model/memory_model.h"
#include "model/weak_cells.h"

namespace heddle::encoder {

using model::is_atomic;

// What the relations share.  All references must outlive it.
struct Axioms {
    const model::Program& program;
    term::Manager& manager;
    const ProgramIndex& index;
    const Windows& windows;
    const Events& events;
    const Order& order;
    const std::vector<bool>& weak;
    Sink sink;

    const model::Step& step(Scheduled place) const { return program.step(place); }
    Term executed(Scheduled place) const { return events.executed(place); }
    // Of two steps of one thread that are both executed, the first.
    static bool is_before_in_thread(Scheduled a, Scheduled b) { return a.thread == b.thread && a.location < b.location; }
    bool can_be_executed(Scheduled place) const { return windows.earliest_step(place) != Windows::never; }
    // Of all threads, those that can be executed.
    std::vector<Scheduled> steps() const;

    Term reads(const Reader& reader) const { return manager.logical_and(executed(reader.place), reader.condition); }
    Term writes(const Writer& writer) const;  // the initial content is always written
    Term fresh(std::string_view name) const { return manager.fresh_variable(name, term::Sort::boolean()); }
    void imply(std::initializer_list<Term> premises, Term conclusion) const;
    // Both touch a common weak cell.
    Term share_a_cell(Scheduled a, Scheduled b) const;
    // What the memory order of the operation is: of a compare-and-exchange it depends on whether it succeeds.
    Term has_order(Scheduled place, bool (*matches)(model::Ordering)) const;
};

}  // namespace heddle::encoder
