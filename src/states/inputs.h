// Inputs can have too many values to try them all.  But an input that is only compared with constants has few that
// differ: between two neighbouring constants all values compare alike.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "states/machine.h"

namespace heddle::states {

class Inputs {
public:
    // `computed`: all terms that the machine ever computes.
    Inputs(const model::Program& program, std::span<const Term> computed);

    // An open input of which a decision depends, with all that it may be: a value, or a range of values of which only
    // comparisons are known.  Throws DependsOnInput if there is none.
    std::vector<std::pair<Term, Known>> alternatives(const Machine& machine, const DependsOnInput& unknown) const;

private:
    std::map<Term, std::vector<Known>> alternatives_;  // for each input
};

}  // namespace heddle::states
