// A verdict for people.  docs/verdicts.md says what each one means.
#pragma once

#include <string>

#include "model/verdict.h"
#include "report/text/terminal.h"
#include "report/text/trace_text.h"

namespace heddle::report {

// "assertion failed at bank.c:23"
std::string failure_text(const model::TraceFailure& failure);

// The line that stdout starts with: "UNSAFE: assertion failed at bank.c:23 (thread 2, 9 steps)".  No colours.
std::string verdict_line(const model::Verdict& verdict);

// The verdict line, the notes below it, and the trace if there is one; each line ends in a newline.
std::string verdict_text(const model::Verdict& verdict, const Style& style, Detail detail = Detail::Usual);

// The figures of a run as a table.
std::string statistics_text(const Statistics& statistics);

}  // namespace heddle::report
