// The moves of a flow as relations between states.
//
// A state is the content of each cell (the variable gir::now), the value of each register, and what each input is at the
// moment.  A move takes a thread along one edge: it has conditions over the state before, and new values for some
// variables, all at once.  Some inputs are chosen anew afterwards.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/program.h"
#include "term/manager.h"
#include "term/substitution.h"
#include "term/term.h"

namespace heddle::explore {

using term::Term;

// Where all threads stand; none: not created yet.
using Positions = std::vector<std::optional<model::LocationId>>;

struct Assignment {
    Term variable;
    Term value;  // over the state before
};

struct Move {
    model::Place place;                                                  // of the step
    std::vector<std::pair<model::ThreadId, model::LocationId>> targets;  // of the thread, and of the one it creates
    std::vector<Term> waits = {};       // what the step waits for, but for the ends of threads
    std::vector<Term> conditions = {};  // what else must be true
    std::vector<Assignment> effect = {};
    std::vector<Term> renewed = {};  // inputs
    bool leads_back = false;    // to the head of a loop
};

// A way to begin: for which initial inputs, and where main stands.
struct Start {
    Term condition;
    model::LocationId location;
};

class Moves {
public:
    // The program must outlive the moves.
    Moves(const model::Program& program, term::Manager& manager);

    const model::Program& program() const { return program_; }
    term::Manager& manager() const { return manager_; }

    // Of a thread that stands at a step; some may be impossible.
    const std::vector<Move>& of(model::Place place) const { return moves_[place.thread.index][place.location.index]; }
    // What a join adds: who of those that may be meant has ended; none if the step is no join.
    std::optional<Term> join_condition(model::Place place, const Positions& positions) const;
    const std::vector<Start>& starts() const { return starts_; }

    Term content(model::CellId cell) const { return contents_[cell.index]; }
    // Each of these variables and what the cell holds in the beginning.
    const std::vector<Assignment>& initial() const { return initial_; }

    // A condition over the state before the step, for one over its registers and reads.
    Term before_reads(model::Place place, Term condition) const;

    // What must be true before the move so that `formulas` are true behind it.  What an input is before it is chosen
    // anew has no say: such an input becomes another variable, see `earlier`.
    std::vector<Term> before(const Move& move, const std::vector<Term>& formulas) const;
    // The variable for what an input is after it was chosen anew so many times from there on.
    Term chosen_later(Term input, unsigned times) const;
    // The input that the variable is about, if it is one of these.
    std::optional<Term> input_of(Term chosen) const;
    Term at_start(Term formula) const;

private:
    void add_cases(Move move, const std::vector<Term>& open);
    void add_step(model::Place place, const model::Step& step);
    std::vector<Assignment> reads_of(const model::Step& step) const;
    void read_in_turns(const std::vector<const model::Read*>& reads, std::vector<Assignment>& result) const;
    Term replace(const std::vector<Assignment>& assignments, Term formula) const;
    void renew(const std::vector<Term>& inputs, term::Substitution& substitution,
               const std::vector<Term>& formulas) const;

    const model::Program& program_;
    term::Manager& manager_;
    std::vector<Term> contents_;
    std::vector<Assignment> initial_;
    std::vector<Start> starts_;
    std::vector<std::vector<std::vector<Move>>> moves_;   // thread, location
    std::vector<std::vector<std::vector<Assignment>>> reads_;  // thread, location
    mutable std::map<Term, std::vector<Term>> later_;     // by input
    mutable std::map<Term, Term> inputs_;                 // by what is chosen later
};

}  // namespace heddle::explore
