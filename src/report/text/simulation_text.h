// A failing run of a model of SystemC for people: by instant, delta cycle and process.
#pragma once

#include <functional>
#include <string>

#include "model/trace.h"
#include "report/text/terminal.h"

namespace heddle::report {

// The steps have the numbers that they have in the trace, where the kernel's own are counted, too; `all` shows those.
// `position` is the short name of a place.
std::string simulation_text(const model::Trace& trace,
                            const std::function<std::string(const SourceLocation&)>& position, const Style& style,
                            bool all);

}  // namespace heddle::report
