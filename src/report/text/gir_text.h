// The guarded independence relation for people.
#pragma once

#include <string>
#include <vector>

#include "gir/table.h"
#include "report/text/terminal.h"

namespace heddle::report {

// A table for each pair of threads: step, step, guard, rules; then how many pairs there are of each kind.
std::string gir_text(const model::Program& program, const std::vector<gir::Row>& rows, const Style& style);

}  // namespace heddle::report
