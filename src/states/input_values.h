// Inputs can have too many values to try them all.  But an input of which all copies are only compared with constants
// has few that differ: between two neighbouring constants all values compare alike.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "states/state_machine.h"

namespace heddle::states {

class Inputs {
public:
    // `computed`: all terms that the machine ever computes.
    Inputs(const model::Program& program, std::span<const Term> computed);

    // An open input of which a decision depends, with all that it may be: a value, or a range of values of which only
    // comparisons are known.  Throws DependsOnInput if there is none.
    std::vector<std::pair<Term, Known>> alternatives(const Machine& machine, const DependsOnInput& unknown) const;

    // A value that a step writes although it depends on an open input, which nobody could ask for later.
    bool must_be_decided(const Machine& machine, Term written) const;

private:
    struct Choice {
        std::vector<Known> values;
        bool is_exact;  // no ranges
    };
    std::map<Term, Choice> choices_;  // for each input
};

}  // namespace heddle::states
