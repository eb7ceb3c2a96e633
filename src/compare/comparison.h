// All runs of a plan, and what they say together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/plan.h"
#include "compare/run.h"

namespace heddle::compare {

// The runs of one task with one combination: one, or several with --repeat.
struct Cell {
    std::vector<Run> runs;

    // The run that stands for all: a crash if there is one, else the one with the median time (of an even number the
    // smaller of the two).  A cell without runs has not been run.
    const Run& typical() const;
};

struct Comparison {
    Plan plan;
    std::vector<std::vector<Cell>> cells;  // [task][combination]

    explicit Comparison(Plan what);
    const Run& typical(std::size_t task, std::size_t combination) const {
        return cells.at(task).at(combination).typical();
    }
};

// The place of a run.
struct Place {
    std::size_t task;
    std::size_t combination;
    friend bool operator==(const Place&, const Place&) = default;
};

// Seconds divided by those of the first combination, where both have an answer.
std::optional<double> ratio(const Comparison& comparison, Place place);
// An answer, and no other combination had one sooner.
bool is_fastest(const Comparison& comparison, Place place);

struct Summary {
    std::size_t solved = 0;  // tasks with an answer
    double seconds = 0;      // over all tasks, answered or not
    double cpu_seconds = 0;
    std::size_t fastest = 0;           // tasks that no other combination answered sooner
    std::size_t compared = 0;          // tasks that this and the first combination have answered
    std::optional<double> mean_ratio;  // the geometric mean over those
};

Summary summary(const Comparison& comparison, std::size_t combination);

// Tasks with answers that contradict each other, in any two of their runs.
std::vector<std::size_t> disagreements(const Comparison& comparison);
std::vector<Place> places_with(const Comparison& comparison, Outcome outcome);

}  // namespace heddle::compare
