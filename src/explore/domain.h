// What an abstract state says beside the positions, and what it says behind a move: less than is true, as much as a
// precision asks for.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "explore/refutation.h"

namespace heddle::explore {

// Formulas, in order, all of which are true.
using Label = std::vector<Term>;

class Domain {
public:
    virtual ~Domain() = default;

    // None: the move cannot be made.  From a start the cells have their initial contents.
    virtual std::optional<Label> behind(const Label& label, const Edge& edge, bool from_start) = 0;
    // The precision grows, so that the path of these claims is not found again; false if it does not.
    virtual bool refine(const std::vector<Claim>& claims) = 0;
    // The variables of each element of the precision.
    virtual const std::vector<std::set<Term>>& elements() const = 0;
};

enum class DomainKind { Explicit, Predicate };

std::unique_ptr<Domain> make_domain(DomainKind kind, const Moves& moves, Queries& queries);

// The variables that occur in a formula.
std::set<Term> variables_of(const std::vector<Term>& formulas);

}  // namespace heddle::explore
