// Store buffers, by axioms: TSO, PSO and, if nothing is buffered, sequential consistency.
//
// A step that stores may do so later than it is made: its store *leaves the buffer* of its thread.  All loads, all
// stores that leave, and all other steps are in one order, the memory order, that keeps the order in each thread but
// for a store and a later load (PSO: also a later store to another place).  What nothing is buffered of is in the order
// of the steps, so only pairs with a store that leaves need variables.
#pragma once

#include <map>
#include <vector>

#include "encoder/axioms/coherence.h"

namespace heddle::encoder {

class StoreOrder {
public:
    // All references must outlive it.
    StoreOrder(const Axioms& axioms, model::MemoryModel model, const Coherence& coherence);

    bool is_buffered(Scheduled place) const { return buffered_.contains(place); }
    // The store at `place` has left its buffer when the other step is made.
    Term leaves_before(Scheduled place, Scheduled made) const { return comes_first({place, true}, {made, false}); }
    // ... when that of the other step leaves its own.
    Term leaves_first(Scheduled a, Scheduled b) const { return comes_first({a, true}, {b, true}); }

private:
    struct Point {
        Scheduled place;
        bool leaves;  // not when the step is made, but when its store leaves the buffer
        friend auto operator<=>(const Point&, const Point&) = default;
    };
    using Pair = std::pair<Point, Point>;

    Term comes_first(const Point& a, const Point& b) const;
    Term in_one_thread(const Point& a, const Point& b) const;
    Term keeps_stores_in_order(Scheduled a, Scheduled b) const;
    // When what the step writes is seen by others.
    Point writes_at(Scheduled place) const { return {place, is_buffered(place)}; }
    void make_variables();
    void make_total();
    void add_joins();
    void keep_to(const Coherence& coherence);
    void order(const Point& a, const Point& b, Term reason) const;

    const Axioms& axioms_;
    const model::MemoryModel model_;
    const std::vector<Scheduled> steps_;
    std::map<Scheduled, bool> buffered_;
    std::vector<Point> points_;
    std::map<Pair, Term> first_;  // the smaller one of the two points comes first
};

}  // namespace heddle::encoder
