// The rules of guarded independence on one cell.
//
// Two steps of different threads, one taken and the other next in its thread, are independent in a state if neither
// enables or disables the other and both orders lead to the same state.  Each rule here gives a condition under which
// one cell does no harm to that; a unit test proves every one of them with a solver, and shows that its guard is
// needed. The numbers are those of Wang, Yang, Kahlon and Gupta (Peephole Partial Order Reduction, TACAS 2008).
#pragma once

#include <string_view>

#include "gir/cell_access.h"

namespace heddle::gir {

enum class Rule {
    Disjoint,      // 1
    Index,         // 2
    Pointer,       // 3
    Unchanged,     // 4a
    SameValue,     // 4b
    SameDecision,  // 4c
    Commuting,     // two updates by one operator
    SeparateBits,  // two updates of different bits
    Create,        // a step of a thread and the step that creates the thread
    Join,          // a join and the end of the thread that it waits for
};

std::string_view rule_name(Rule rule);

// The two accesses to one cell.
struct Meeting {
    const Access& taken;
    const Access& next;
    std::optional<Term> now;  // what the cell holds before both; none if its content is not to be looked at
};

// 1, 2, 3: a step with no common cell, a[i] and a[j], *p and *q.
// Match: any two accesses.  Guard: not (one writes the cell and the other one touches it).
Term apart(const Meeting& meeting, term::Manager& manager);

// 4a: x = e and a read of x.
// Match: a step that writes the cell; the other one reads it.  Guard: now = e, the cell keeps its content.
Term unchanged(const Access& writer, Term now, term::Manager& manager);

// 4b: x = e1 and x = e2.
// Match: both write the cell.  Guard: e1 = e2.
Term same_value(const Meeting& meeting, term::Manager& manager);

// 4c: x = e and if (c(x)).
// Match: a step that does nothing with the content of x but to decide by it, and a step that writes x.
// Guard: c(now) = c(e) for all conditions c of the step (Relation::decides_alike, since a step may read several cells).

// x += e1 and x += e2, and the same for *, &, | and ^.
// Match: both combine the content with an operand by the same operator and do not look at it otherwise.  Guard: true.
Term commuting(const Meeting& meeting, term::Manager& manager);

// x |= a and x &= b, x ^= a and x &= b, x |= a and x ^= b: updates of separate bits.
// Match: as above, with two operators.  Guard: the bits that the operands change are separate: a & ~b = 0, a & b = 0.
Term separate_bits(const Meeting& meeting, term::Manager& manager);

// All together.  `next_alike` and `taken_alike`: the step decides alike before and after the other one.
Term harmless(const Meeting& meeting, Rules rules, Term taken_alike, Term next_alike, term::Manager& manager);

}  // namespace heddle::gir
