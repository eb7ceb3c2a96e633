#include "report/html/comparison_plots.h"
#include "report/content/markup.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/html/svg.h"

namespace heddle::report {

using compare::Comparison;
using compare::Outcome;
using compare::Run;

namespace {

struct Range {
    double low = 1e9;
    double high = 0;

    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool empty() const { return high == 0; }
};

Range answered_seconds(const Comparison& comparison) {
    Range range;
    for (const auto& row : comparison.cells)
        for (const auto& cell : row)
            if (is_definite(cell.typical().outcome)) range.include(std::max(cell.typical().seconds, 1e-3));
    return range;
}

std::string opening(const char* css_class, double width, double height, const std::string& description) {
    return fmt::format("<svg class=\"{}\" viewBox=\"0 0 {:g} {:g}\" role=\"img\" aria-label=\"{}\">", css_class, width,
                       height, escape(description));
}

// Programs answered within a time, as a place for each of them.
std::vector<double> sorted_seconds(const Comparison& comparison, std::size_t combination) {
    std::vector<double> seconds;
    for (const auto& row : comparison.cells)
        if (const Run& run = row.at(combination).typical(); is_definite(run.outcome)) seconds.push_back(run.seconds);
    std::ranges::sort(seconds);
    return seconds;
}

// About ten numbers from 1 to `count`.
std::vector<std::size_t> count_ticks(std::size_t count) {
    std::size_t step = 1;
    while (count / step > 10) step *= step % 3 == 2 ? 5 : 2;
    std::vector<std::size_t> ticks;
    for (std::size_t i = step; i <= count; i += step) ticks.push_back(i);
    return ticks;
}

}  // namespace

std::string quantile_plot(const Comparison& comparison) {
    constexpr double width = 720, height = 380, left = 62, right = 704, top = 14, bottom = 330;
    const Range range = answered_seconds(comparison);
    if (range.empty()) return "<p>No program was answered.</p>";
    const svg::LogScale y(range.low, range.high, bottom, top);
    const std::size_t tasks = comparison.plan.tasks.size();
    const auto x = [&](std::size_t count) {
        return left + (static_cast<double>(count) - 0.5) * (right - left) / static_cast<double>(tasks);
    };

    std::string plot = opening("wide", width, height, "How many programs each combination answers within a time");
    for (const double tick : y.ticks())
        plot += svg::line(left, y.at(tick), right, y.at(tick), "grid") +
                svg::text(left - 8, y.at(tick) + 4, "end", svg::tick_text(tick));
    for (const std::size_t count : count_ticks(tasks))
        plot += svg::text(x(count), bottom + 20, "middle", std::to_string(count));
    plot += svg::line(left, bottom, right, bottom, "axis") + svg::line(left, top, left, bottom, "axis");
    plot += svg::text((left + right) / 2, height - 8, "middle", "programs answered");
    plot += svg::text(16, (top + bottom) / 2, "middle", "seconds",
                      fmt::format("transform=\"rotate(-90 16 {:g})\"", (top + bottom) / 2));
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
        const std::vector<double> seconds = sorted_seconds(comparison, i);
        const auto series = static_cast<unsigned>(i);
        std::string points, marks;
        for (std::size_t n = 0; n < seconds.size(); ++n) {
            points += fmt::format("{:.1f},{:.1f} ", x(n + 1), y.at(seconds[n]));
            marks += svg::mark(series, x(n + 1), y.at(seconds[n]),
                               fmt::format("{}: {} programs, each within {:.3f} s",
                                           comparison.plan.combinations[i].name, n + 1, seconds[n]));
        }
        plot += fmt::format("<polyline {} points=\"{}\"/>", svg::line_style(series), points) + marks;
    }
    return plot + "</svg>";
}

std::string legend_sample(std::size_t combination) {
    const auto series = static_cast<unsigned>(combination);
    return fmt::format(
        "<svg class=\"sample\" viewBox=\"0 0 40 14\" aria-hidden=\"true\"><polyline {} points=\"2,7 38,7\"/>{}</svg>",
        svg::line_style(series), svg::mark(series, 20, 7, ""));
}

std::string scatter_plot(const Comparison& comparison, std::size_t across, std::size_t up) {
    constexpr double size = 340, left = 52, right = 328, top = 12, bottom = 288;
    const Range range = answered_seconds(comparison);
    if (range.empty()) return "";
    // What has no answer stands in a band beyond the largest time.
    constexpr double band = 26;
    const svg::LogScale x(range.low, range.high, left, right - band);
    const svg::LogScale y(range.low, range.high, bottom, top + band);
    const std::string& name_across = comparison.plan.combinations.at(across).name;
    const std::string& name_up = comparison.plan.combinations.at(up).name;

    std::string plot =
        opening("square", size, size, fmt::format("Seconds of {} against those of {}", name_up, name_across));
    for (const double tick : x.ticks())
        plot += svg::line(x.at(tick), top, x.at(tick), bottom, "grid") +
                svg::text(x.at(tick), bottom + 18, "middle", svg::tick_text(tick)) +
                svg::line(left, y.at(tick), right, y.at(tick), "grid") +
                svg::text(left - 6, y.at(tick) + 4, "end", svg::tick_text(tick));
    plot += svg::line(x.end(), top, x.end(), bottom, "limit") + svg::line(left, y.end(), right, y.end(), "limit");
    plot += svg::line(left, bottom, x.end(), y.end(), "diagonal");
    plot += svg::line(left, bottom, right, bottom, "axis") + svg::line(left, top, left, bottom, "axis");
    plot += svg::text((left + right) / 2, size - 10, "middle", name_across, "class=\"name\"");
    plot += svg::text(13, (top + bottom) / 2, "middle", name_up,
                      fmt::format("class=\"name\" transform=\"rotate(-90 13 {:g})\"", (top + bottom) / 2));
    for (std::size_t task = 0; task < comparison.plan.tasks.size(); ++task) {
        const Run& a = comparison.typical(task, across);
        const Run& b = comparison.typical(task, up);
        const double a_place = is_definite(a.outcome) ? x.at(a.seconds) : right - band / 2;
        const double b_place = is_definite(b.outcome) ? y.at(b.seconds) : top + band / 2;
        const bool fails = a.outcome == Outcome::Unsafe || b.outcome == Outcome::Unsafe;
        plot += svg::mark(fails ? 2 : 0, a_place, b_place,
                          fmt::format("{}: {} {:.3f} s, {} {:.3f} s", comparison.plan.tasks[task].name,
                                      name_of(a.outcome), a.seconds, name_of(b.outcome), b.seconds));
    }
    return plot + "</svg>";
}

std::vector<Pair> pairs_to_plot(const Comparison& comparison) {
    constexpr std::size_t most_for_all = 4;
    const std::size_t count = comparison.plan.combinations.size();
    std::vector<Pair> pairs;
    for (std::size_t across = 0; across < count; ++across)
        for (std::size_t up = across + 1; up < count; ++up)
            if (across == 0 || count <= most_for_all) pairs.push_back({across, up});
    return pairs;
}

}  // namespace heddle::report
