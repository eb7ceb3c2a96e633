// Constraints about the order of steps, without frames.
//
// before(a, b) says of two steps of different threads which comes first; it is monotone along both threads.  With it
// the solver sees at once that a read cannot take the value of a write that another write covers, and need not find out
// by trying schedules: on fib_bench with 4 rounds this makes a proof 25 times faster.  Whatever stands here is true of
// every run.  On its own it says all that there is to say about the order.  Beside frames it is tied to them, and they
// need not tell what is read; where that takes too many clauses, it is left out, and the frames alone tell.
//
// In a run, before(a, b) is the order of all executed steps, followed by the others, ordered by their threads.  Where
// the program itself tells the order of two steps (is_open is false), before(a, b) is a constant, which is right only
// if both are executed: a clause with such a constant has all its steps' executed() as premises.
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "encoder/order/events.h"

namespace heddle::encoder {

class Order {
public:
    enum class Use { BesideFrames, OnItsOwn };

    // All references must outlive the order.  Reads of weak cells (by cell; empty: there are none) take some write that
    // is before them, not always the last.
    Order(const model::Program& program, term::Manager& manager, const ProgramIndex& index, const Windows& windows,
          const Events& events, Use use, const std::vector<bool>& weak, Sink sink);

    // About how many clauses it takes on its own.
    static double size(const model::Program& program, const ProgramIndex& index);

    // Of frames that this is tied to: whatever a read takes is the last write before it.
    bool tells_what_is_read() const { return is_tied_to_frames_; }

    Term before(Scheduled a, Scheduled b) const;
    // The program does not tell which of the two comes first.
    bool is_open(Scheduled a, Scheduled b) const;

    // Ties the order to frame k: whatever is before a step that is executed now is done.  Frames come in order.
    void add_frame(unsigned frame, const std::function<Term(Scheduled)>& executes);
    // Readers have joined, whose order with writers is to be tied to all frames that there are.
    void grow(const std::vector<Events::NewReaders>& added, const std::function<Term(Scheduled, unsigned)>& executes);

    using Pair = std::pair<Scheduled, Scheduled>;
    // Of a reader and of two writers of one cell, if they are open; in both directions.
    std::set<Pair> conflicts(const Memory& memory) const;

private:
    struct Succession {
        Scheduled step;
        Scheduled next;
        bool is_only_way;  // next is executed only after step
    };

    Term executed(Scheduled place) const { return events_.executed(place); }
    std::size_t number(Scheduled place) const { return first_number_[place.thread.index] + place.location.index; }
    Term all_executed(std::initializer_list<Scheduled> places) const;

    void make_variables();
    void tie(const Pair& conflict, unsigned frame, Term executes_now);
    void add_monotony();
    void add_transitivity();
    void exclude_circle(Scheduled a, Scheduled b, Scheduled c);
    void add_creations();
    void add_joins();
    void add_join(Scheduled place, const model::JoinTarget& join);
    void imply(std::initializer_list<Term> premises, Term conclusion);
    void require(Term formula);
    std::size_t reader_clauses() const;
    std::size_t spared_clauses() const;

    const model::Program& program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    const Windows& windows_;
    const Events& events_;
    Sink sink_;

    std::vector<Scheduled> steps_;
    std::vector<Succession> successions_;    // steps that follow one another in a thread
    std::set<Pair> conflicts_;               // whose order decides what a read takes
    std::vector<std::size_t> first_number_;  // of a thread's locations among all locations
    std::vector<std::vector<Term>> before_;  // by the numbers of two locations, the first of a smaller thread
    std::vector<std::vector<Term>> done_;    // frame, number: executed before
    bool is_affordable_ = false;             // beside frames, where it must not take too many clauses
    bool is_tied_to_frames_ = false;
};

}  // namespace heddle::encoder
