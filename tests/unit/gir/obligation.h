// What guarded independence claims of two steps, as a formula for a solver (Definition 2 of Wang, Yang, Kahlon, Gupta).
#pragma once

#include <map>
#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::testing {

using term::Term;

class Obligation {
public:
    // Any state in which the program may stand, with thread positions only as far as the two steps need them.
    Obligation(const model::Program& program, term::Manager& manager, model::Place a, model::Place b);

    // In every state with the guard: if `a` is enabled, then `b` is enabled before `a` iff after it (also if `b` is
    // blocked), the same with the roles exchanged, and if both are enabled, both orders lead to the same state: cells,
    // ended threads, the ways on that the steps take, and the registers that something looks at later.
    bool holds(Term guard);

private:
    struct State {
        std::vector<Term> cells;
        std::vector<Term> ended;  // by thread
        std::map<model::Place, Term> at;
        std::map<Term, Term> seen;  // what is left of the executed steps: registers and conditions of edges
    };

    State any_state();
    State after(const State& state, model::Place place);
    Term enabled(const State& state, model::Place place);
    std::map<Term, Term> reads(const State& state, model::Place place);
    Term ends(const std::vector<model::Edge>& edges, model::ThreadId thread, const std::map<Term, Term>& registers);
    Term same(const State& first, const State& second);
    Term in(Term term, const std::map<Term, Term>& registers);

    const model::Program& program_;
    term::Manager& manager_;
    model::Place a_, b_;
};

}  // namespace heddle::testing
