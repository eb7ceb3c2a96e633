// The guarded independence relation as a table: for people, and to be counted.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "gir/relation.h"

namespace heddle::gir {

// Two steps of different threads.  The guard speaks of the state before both: contents of cells go by the names of the
// cells, and a[i] against a[j] reads i != j where this says the same for all indices inside the array.
struct Row {
    model::Place first;
    model::Place second;
    Term guard;
    std::vector<Rule> rules;  // as in Independence
};

// All pairs, ordered by threads and places; `first` belongs to the thread with the smaller number.
std::vector<Row> table(const model::Program& program, term::Manager& manager, Rules rules);

// How many pairs of steps each rule serves (a pair may need several); none if there are more than `limit` pairs.
std::optional<std::map<Rule, std::size_t>> count_pairs(const model::Program& program, term::Manager& manager,
                                                       Rules rules, std::size_t limit);

}  // namespace heddle::gir
