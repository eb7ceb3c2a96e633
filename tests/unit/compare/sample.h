// Runs and comparisons without processes.
#pragma once

#include "compare/comparison.h"

namespace heddle::compare::testing {

inline Run run(Outcome outcome, double seconds, unsigned unwind = 1, unsigned depth = 10) {
    Run made;
    made.outcome = outcome;
    made.text = name_of(outcome);
    made.unwind = unwind;
    made.depth = depth;
    made.seconds = seconds;
    made.cpu_seconds = seconds / 2;
    made.peak_megabytes = 40;
    return made;
}

// One run for each cell: a row for each task a.c, b.c, ...
inline Comparison comparison_of(const std::vector<std::vector<Run>>& rows) {
    Axis solvers = {"--solver", {}};
    std::vector<std::string> files;
    for (std::size_t i = 0; i < rows.front().size(); ++i) solvers.values.push_back("s" + std::to_string(i));
    for (std::size_t i = 0; i < rows.size(); ++i) files.push_back(std::string(1, static_cast<char>('a' + i)) + ".c");
    Comparison made(make_plan(files, {{"--depth", {"10"}}}, {solvers}));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < rows[i].size(); ++j) made.cells[i][j].runs = {rows[i][j]};
    return made;
}

}  // namespace heddle::compare::testing
