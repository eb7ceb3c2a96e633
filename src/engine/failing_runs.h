// Failing runs that a search has found.
#pragma once

#include "engine/search.h"

namespace heddle::engine {

// The question must outlive the query.
Query violation(const encoder::Question& question);

// After `violation(question)` was answered with Sat.
model::Trace failing_trace(const Search& search, const encoder::Question& question);

// Looks for shorter ones than `trace`, with a modest effort.  No run of at most `safe_depth` frames fails.
void shorten(model::Trace& trace, Search& search, const Context& context, const encoder::Question& question,
             unsigned safe_depth);

}  // namespace heddle::engine
