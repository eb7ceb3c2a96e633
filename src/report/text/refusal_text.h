// Why a program is refused, for people.
#pragma once

#include <string>
#include <vector>

#include "util/source_location.h"

namespace heddle::report {

// How a run gets to a place: "main (a.c:30) > worker (a.c:12)".
struct CallPlace {
    std::string function;
    SourceLocation where;
};
std::string way_text(const std::vector<CallPlace>& innermost_first);

// What the user can do about something that is not supported; empty if there is nothing to say.
std::string advice_for(const std::string& reason);

}  // namespace heddle::report
