// What an abstraction has found out about the program's data, for people.
#pragma once

#include <string>

#include "model/verdict.h"
#include "report/text/terminal.h"

namespace heddle::report {

// Which objects mattered, which never did, and how each round added to them.
std::string precision_text(const model::AbstractionReport& abstraction, const Style& style);

}  // namespace heddle::report
