#include "compare/comparison.h"

#include <algorithm>
#include <cmath>

namespace heddle::compare {

namespace {

std::vector<Run> all_runs(const std::vector<Cell>& cells) {
    std::vector<Run> runs;
    for (const Cell& cell : cells) runs.insert(runs.end(), cell.runs.begin(), cell.runs.end());
    return runs;
}

bool has_contradiction(const std::vector<Run>& runs) {
    for (const Run& a : runs)
        for (const Run& b : runs)
            if (contradict(a, b)) return true;
    return false;
}

}  // namespace

const Run& Cell::typical() const {
    static const Run not_run;
    if (runs.empty()) return not_run;
    const auto crash = std::ranges::find(runs, Outcome::Crashed, &Run::outcome);
    if (crash != runs.end()) return *crash;
    std::vector<const Run*> order;
    for (const Run& run : runs) order.push_back(&run);
    std::ranges::stable_sort(order, {}, [](const Run* run) { return run->seconds; });
    return *order[(order.size() - 1) / 2];
}

Comparison::Comparison(Plan what)
    : plan(std::move(what)), cells(plan.tasks.size(), std::vector<Cell>(plan.combinations.size())) {}

std::optional<double> ratio(const Comparison& comparison, Place place) {
    const Run& first = comparison.typical(place.task, 0);
    const Run& run = comparison.typical(place.task, place.combination);
    if (!is_definite(first.outcome) || !is_definite(run.outcome) || first.seconds <= 0) return std::nullopt;
    return run.seconds / first.seconds;
}

bool is_fastest(const Comparison& comparison, Place place) {
    const Run& run = comparison.typical(place.task, place.combination);
    return is_definite(run.outcome) && std::ranges::none_of(comparison.cells.at(place.task), [&](const Cell& cell) {
               return is_definite(cell.typical().outcome) && cell.typical().seconds < run.seconds;
           });
}

Summary summary(const Comparison& comparison, std::size_t combination) {
    Summary sum;
    double logarithms = 0;
    for (std::size_t task = 0; task < comparison.plan.tasks.size(); ++task) {
        const Place place = {task, combination};
        const Run& run = comparison.typical(task, combination);
        sum.solved += is_definite(run.outcome);
        sum.fastest += is_fastest(comparison, place);
        sum.seconds += run.seconds;
        sum.cpu_seconds += run.cpu_seconds;
        if (const auto quotient = ratio(comparison, place)) {
            ++sum.compared;
            logarithms += std::log(*quotient);
        }
    }
    if (sum.compared > 0) sum.mean_ratio = std::exp(logarithms / static_cast<double>(sum.compared));
    return sum;
}

std::vector<std::size_t> disagreements(const Comparison& comparison) {
    std::vector<std::size_t> tasks;
    for (std::size_t task = 0; task < comparison.cells.size(); ++task)
        if (has_contradiction(all_runs(comparison.cells[task]))) tasks.push_back(task);
    return tasks;
}

std::vector<Place> places_with(const Comparison& comparison, Outcome outcome) {
    std::vector<Place> places;
    for (std::size_t task = 0; task < comparison.cells.size(); ++task)
        for (std::size_t combination = 0; combination < comparison.cells[task].size(); ++combination)
            if (comparison.typical(task, combination).outcome == outcome) places.push_back({task, combination});
    return places;
}

}  // namespace heddle::compare
