// Makes an application of any kind, for those who copy or read terms.
#pragma once

#include "term/manager.h"

namespace heddle::term {

// Whether an application of `kind` can have so many arguments.
bool has_arity(Kind kind, std::size_t count);

// The application of `kind` to `arguments`, folded as the Manager does.  `sort` counts for the extensions only, `high`
// and `low` for Extract only.  InternalError if there is no such term.
Term build(Manager& manager, Kind kind, Sort sort, std::span<const Term> arguments, unsigned high = 0,
           unsigned low = 0);

}  // namespace heddle::term
