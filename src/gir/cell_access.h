// What a step does to one cell, told in the state before the step.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gir/uses.h"
#include "model/program.h"
#include "term/manager.h"
#include "term/substitution.h"

namespace heddle::gir {

using term::Term;

// How much of the guarded independence relation is used.
enum class Rules {
    Static,     // rule 1 alone: a step touches every cell that it may touch
    Addresses,  // rules 1 to 3: ... if its address is that cell
    Constants,  // the values that are read and written count, too, for cells that only ever hold constants
    All,        // the values count for all cells
};

inline bool by_value(Rules rules) {
    return rules == Rules::Constants || rules == Rules::All;
}

// Operators with (x o a) o b = (x o b) o a.
enum class Operator { Add, Multiply, And, Or, Xor };
constexpr std::size_t operator_count = 5;

struct Access {
    model::CellId cell;
    Term reads;   // under this condition
    Term writes;  // under this condition
    Term value;   // that is written

    // Under these conditions (by Operator) all that the step does with the old content is to combine it with `operand`;
    // the old content is seen nowhere else, neither now nor later.
    std::array<Term, operator_count> combines;
    Term operand;

    // Under this condition the content decides how the step goes on, and is seen nowhere else.
    Term decides;
};

// Which accesses count, and what is known of the program.
struct Scope {
    std::vector<Term> tracked = {};  // by cell: true if accesses to it count, which is known before the run; empty: all
    std::optional<std::set<model::CellId>> cells = std::nullopt;  // accesses to others do not count; none: all do
    // Reads and assumptions may join the program: nothing may rest on it that a value is seen nowhere else.
    bool is_open = false;
};

// Of two steps that are compared, one is executed in this state: its registers have what it reads.  The other one comes
// next in its thread: what it would read is the content of the cells, now.
enum class Side { Taken, Next };

// The variable that stands for the content of a cell in the state in which two steps are compared.
Term now(const model::Program& program, model::CellId cell, term::Manager& manager);

// Whatever the step touches, by cell.  With Rules::Static and Rules::Addresses only the conditions count; they mention
// no value that the step itself reads: what the step decides by such a value counts as happening.
class Accesses {
public:
    Accesses(const model::Program& program, term::Manager& manager, Rules rules, Scope scope = {});

    std::map<model::CellId, Access> of(model::Place place, Side side) const;
    // Replaces the step's own reads by what the side sees.
    term::Substitution sight(model::Place place, Side side) const;
    // May the content of the cell be compared with values?
    bool is_comparable(model::CellId cell) const { return comparable_[cell.index]; }

private:
    Access& at(std::map<model::CellId, Access>& accesses, model::CellId cell) const;
    // What the condition of an access implies at least.
    Term tracked(model::CellId cell) const;
    bool counts(const Access& access) const;
    template <class Accessed>
    Term known(const model::Step& step, const Accessed& access) const;
    template <class CanBeTold>
    Term as_far_as_told(Term condition, model::CellId cell, const CanBeTold& can_be_told) const;
    void add_details(const model::Step& step, std::map<model::CellId, Access>& accesses) const;
    void look(Access& access, term::Substitution& seen) const;
    bool is_known(Term term) const;
    void find_comparable();

    const model::Program& program_;
    term::Manager& manager_;
    Rules rules_;
    Scope scope_;
    std::optional<Uses> uses_;                         // where values count, and no use can join
    std::vector<bool> comparable_;                     // by cell
    std::unordered_set<Term> hidden_;                  // the contents of all other cells
    mutable std::unordered_map<Term, bool> is_known_;  // of terms that were looked at: mentions nothing hidden
};

}  // namespace heddle::gir
