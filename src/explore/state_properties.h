// What is wrong with a state: a thread has failed, or threads wait for each other or race.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "encoder/program/program_index.h"
#include "explore/moves.h"
#include "model/property.h"

namespace heddle::explore {

class StateProperties {
public:
    StateProperties(const Moves& moves, const model::Properties& properties);

    // A thread stands at a place that ends the search, or (of a property that was not asked for) all judgement.
    struct Ends {
        std::optional<model::Place> failed, unchecked, cut;
    };
    Ends ends(const Positions& positions) const;

    // True of the states that violate a property over several threads.
    Term violation(const Positions& positions);

private:
    Term without_variables(Term formula, std::size_t first) const;
    bool may_be_deadlock(const Positions& positions) const;

    const Moves& moves_;
    const model::Properties properties_;
    const encoder::ProgramIndex index_;
    std::map<Positions, Term> known_;
};

}  // namespace heddle::explore
