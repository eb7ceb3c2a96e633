// A path of the tree that can be followed, as a trace.
#pragma once

#include <vector>

#include "explore/tree.h"
#include "model/trace.h"
#include "term/evaluator.h"

namespace heddle::explore {

// `inputs` has the values of the inputs with which the path ends in a violation; what it says of choices that come
// later goes by Moves::chosen_later, seen from the start.
model::Trace trace_of(const Moves& moves, const model::Properties& properties, const std::vector<Edge>& path,
                      term::Evaluator& inputs);

}  // namespace heddle::explore
