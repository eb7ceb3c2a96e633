#include "report/content/comparison_figures.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::report {

using compare::Comparison;
using compare::Place;
using compare::Run;

namespace {

std::string seconds_text(double seconds) {
    return fmt::format("{:.3f}", seconds);
}

std::string ratio_text(std::optional<double> ratio) {
    if (!ratio) return "";
    return *ratio < 0.1 ? fmt::format("{:.4f}", *ratio) : fmt::format("{:.2f}", *ratio);
}

std::string statistic_text(const Statistics& statistics, std::string_view name) {
    for (const auto& [key, value] : statistics.entries())
        if (key == name) return fmt::format("{:.0f}", value);
    return "";
}

}  // namespace

const std::vector<std::string>& run_columns() {
    static const std::vector<std::string> columns = {"verdict",   "seconds",   "ratio",     "cpu_seconds",
                                                     "memory_mb", "conflicts", "decisions", "terms"};
    return columns;
}

std::vector<std::string> run_figures(const Comparison& comparison, Place place) {
    const Run& run = comparison.typical(place.task, place.combination);
    if (run.outcome == compare::Outcome::NotRun) return {name_of(run.outcome), "", "", "", "", "", "", ""};
    return {name_of(run.outcome),
            seconds_text(run.seconds),
            ratio_text(ratio(comparison, place)),
            seconds_text(run.cpu_seconds),
            fmt::format("{:.0f}", run.peak_megabytes),
            statistic_text(run.statistics, "conflicts"),
            statistic_text(run.statistics, "decisions"),
            statistic_text(run.statistics, "terms")};
}

const std::vector<std::string>& summary_columns() {
    static const std::vector<std::string> columns = {"solved",      "mean_ratio", "seconds",
                                                     "cpu_seconds", "fastest",    "compared"};
    return columns;
}

std::vector<std::string> summary_figures(const Comparison& comparison, std::size_t combination) {
    const compare::Summary sum = summary(comparison, combination);
    return {fmt::format("{}", sum.solved), ratio_text(sum.mean_ratio),     seconds_text(sum.seconds),
            seconds_text(sum.cpu_seconds), fmt::format("{}", sum.fastest), fmt::format("{}", sum.compared)};
}

std::string remark(const Run& run) {
    return is_definite(run.outcome) ? "" : run.text;
}

std::vector<Camp> camps(const Comparison& comparison, std::size_t task) {
    std::vector<Camp> all;
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i)
        for (const Run& run : comparison.cells.at(task).at(i).runs) {
            if (!is_definite(run.outcome)) continue;
            auto camp = std::ranges::find(all, run.text, &Camp::text);
            if (camp == all.end()) camp = all.insert(all.end(), {run.text, {}});
            const std::string& name = comparison.plan.combinations[i].name;
            if (camp->combinations.empty() || camp->combinations.back() != name) camp->combinations.push_back(name);
        }
    return all;
}

std::string explanation(const Comparison& comparison) {
    return fmt::format(
        "A ratio is the time divided by that of the first combination ({}); below 1 is faster. The mean is geometric, "
        "over the programs that both have answered (compared). Solved means SAFE, SAFE_UP_TO or UNSAFE.",
        comparison.plan.combinations.front().name);
}

}  // namespace heddle::report
