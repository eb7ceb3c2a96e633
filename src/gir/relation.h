// Guarded independence of the steps of a program: two steps in, a guard out.  docs/gir.md has the argument.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "gir/cell_access.h"
#include "gir/rules.h"

namespace heddle::gir {

// The steps are independent in every state in which the guard is true.  The guard speaks of the registers of both
// threads, of what the taken step reads, and of the content of cells (gir::now).
struct Independence {
    Term guard;
    std::vector<Rule> rules;  // that give it; where the guard is false, Create or Join if one of these is why
};

// Nothing but addresses decides.
bool is_by_address(const Independence& independence);

// a[i] and a[j]: on all common cells, one step touches the cell where `first` equals a constant, the other where
// `second` equals the same one.
struct Indices {
    Term first, second;
    Term is_common;  // the first step touches one of the common cells
};

class Relation {
public:
    using Touched = std::map<model::CellId, Access>;

    // The program must outlive the relation.
    Relation(const model::Program& program, term::Manager& manager, Rules rules, Scope scope = {});

    Rules rules() const { return rules_; }
    Term now(model::CellId cell);
    std::optional<model::CellId> cell_of(Term term) const;  // if the term is some now(cell)
    bool is_comparable(model::CellId cell) const { return accesses_.is_comparable(cell); }

    // The taken step can be executed in this state; the next step of the other thread may be blocked.
    Independence independence(model::Place taken, model::Place next);

    // A guard over what the taken step reads, over the contents of cells instead.
    Term before_both(model::Place taken, Term guard) const { return accesses_.sight(taken, Side::Next)(guard); }

    std::optional<Indices> common_indices(model::Place taken, model::Place next);

    const Touched& touched(model::Place place, Side side);
    // A step that decides by some cell goes on alike (and is enabled alike) before and after the accesses of the other.
    Term decides_alike(model::Place place, Side side, const Touched& other);
    // The taken step is the last one of `thread`.
    Term ends(model::Place taken, model::ThreadId thread);
    // The next step waits for the end of `thread`.
    Term waits_for(model::Place next, model::ThreadId thread);

private:
    // The conditions by which the step goes on, as the side sees them.
    const std::vector<Term>& conditions(model::Place place, Side side);
    Term end_among(const std::vector<model::Edge>& edges, model::ThreadId thread);
    Term as_precise_as_wanted(Term condition);
    void add_cell(const Meeting& meeting, bool one_object, Term taken_alike, Term next_alike, Independence& result);
    bool add_threads(model::Place taken, model::Place next, Independence& result);

    const model::Program& program_;
    term::Manager& manager_;
    Rules rules_;
    Accesses accesses_;
    std::map<std::pair<model::Place, Side>, Touched> touched_;
    std::map<std::pair<model::Place, Side>, std::vector<Term>> conditions_;
    std::unordered_map<Term, model::CellId> cells_;  // by their variables
};

}  // namespace heddle::gir
