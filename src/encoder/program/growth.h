// What a program has got since it was encoded.
#pragma once

#include <set>
#include <vector>

#include "encoder/program/program_index.h"

namespace heddle::encoder {

struct Growth {
    std::vector<ReadSite> reads;
    std::vector<WriteSite> writes;
    std::vector<Scheduled> assumptions;  // steps that assume more than before
    std::set<model::CellId> cells;       // that got accesses
};

// InternalError unless `now` is `before` with more cells, more reads, more writes of these cells, and more assumptions,
// behind those that there were.  Keeps pointers into `now`.
Growth growth_since(const model::Program& before, const model::Program& now);

}  // namespace heddle::encoder
