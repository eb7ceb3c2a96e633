// What somebody may still look at: cells, registers and inputs.
#pragma once

#include "explore/moves.h"
#include "model/property.h"
#include "states/futures.h"

namespace heddle::explore {

class LiveVariables {
public:
    LiveVariables(const Moves& moves, const model::Properties& properties);

    // In order.
    std::vector<Term> at(const Positions& positions) const;

private:
    const Moves& moves_;
    const states::Arrivals arrivals_;
    const states::Futures futures_;
};

}  // namespace heddle::explore
