#include "report/text/comparison_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/content/comparison_figures.h"

namespace heddle::report {

using compare::Comparison;
using compare::Outcome;
using compare::Place;
using compare::Run;

namespace {

// A row of a table; numbers are set right, all else left.
struct Line {
    std::vector<std::string> cells;
    std::string remark = {};
    Color color = Color::None;
};

using Widths = std::vector<std::size_t>;

void widen(Widths& widths, const Line& line) {
    widths.resize(std::max(widths.size(), line.cells.size()));
    for (std::size_t i = 0; i < line.cells.size() && line.cells.size() > 1; ++i)
        widths[i] = std::max(widths[i], display_width(line.cells[i]));
}

std::string laid_out(const Line& line, const Widths& widths, std::size_t words, const Style& style) {
    std::string text;
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
        const std::size_t taken = display_width(line.cells[i]);
        const std::string gap(widths[i] - std::min(taken, widths[i]), ' ');
        text += (i < words ? line.cells[i] + gap : gap + line.cells[i]) + "  ";
    }
    text += line.remark;
    while (text.ends_with(' ')) text.pop_back();
    return style.paint(line.color, fit(text, std::max<std::size_t>(style.width, 60)));
}

// The first `words` columns are words, the others numbers.
std::vector<std::string> laid_out(const std::vector<Line>& lines, std::size_t words, const Style& style) {
    Widths widths;
    for (const Line& line : lines) widen(widths, line);
    std::vector<std::string> texts;
    for (const Line& line : lines) texts.push_back(laid_out(line, widths, words, style));
    return texts;
}

// Broken at spaces into lines that fit.
std::string wrapped(std::string text, std::size_t width) {
    for (std::size_t start = 0; text.size() - start > width;) {
        const std::size_t space = text.rfind(' ', start + width);
        if (space == std::string::npos || space <= start) break;
        text[space] = '\n';
        start = space + 1;
    }
    return text;
}

Color color_of(const Run& run) {
    if (run.outcome == Outcome::Crashed || run.outcome == Outcome::BadInput) return Color::Red;
    return is_definite(run.outcome) ? Color::None : Color::Dim;
}

Line head(const std::string& first, const std::vector<std::string>& columns) {
    Line line{{first}, "", Color::Dim};
    line.cells.insert(line.cells.end(), columns.begin(), columns.end());
    return line;
}

Line run_line(const Comparison& comparison, Place place) {
    const Run& run = comparison.typical(place.task, place.combination);
    Line line{{"  " + comparison.plan.combinations[place.combination].name}, remark(run), color_of(run)};
    std::ranges::copy(run_figures(comparison, place), std::back_inserter(line.cells));
    if (is_fastest(comparison, place) && comparison.plan.combinations.size() > 1) line.remark = "*";
    return line;
}

std::string alarms(const Comparison& comparison, const Style& style) {
    std::string text;
    for (const std::size_t task : disagreements(comparison)) {
        text += fmt::format("DISAGREEMENT: {}\n", comparison.plan.tasks[task].name);
        for (const Camp& camp : camps(comparison, task))
            text += fmt::format("  {}  (with {})\n", camp.text, fmt::join(camp.combinations, ", "));
    }
    for (const Place& place : places_with(comparison, Outcome::Crashed))
        text += fmt::format("CRASH: {} with {}: {}\n", comparison.plan.tasks[place.task].name,
                            comparison.plan.combinations[place.combination].name,
                            comparison.typical(place.task, place.combination).text);
    return text.empty() ? "" : style.paint(Color::Red, text) + "\n";
}

std::vector<std::string> summary_lines(const Comparison& comparison, const Style& style) {
    std::vector<Line> lines = {head("summary", summary_columns())};
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
        Line& line = lines.emplace_back(Line{{"  " + comparison.plan.combinations[i].name}});
        std::ranges::copy(summary_figures(comparison, i), std::back_inserter(line.cells));
    }
    return laid_out(lines, 1, style);
}

}  // namespace

std::vector<std::string> run_lines(const Comparison& comparison, std::size_t tasks, const Style& style) {
    std::vector<Line> lines = {head("program", run_columns())};
    for (std::size_t task = 0; task < tasks; ++task) {
        lines.push_back({{comparison.plan.tasks[task].name}, "", Color::Bold});
        for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i)
            lines.push_back(run_line(comparison, {task, i}));
    }
    return laid_out(lines, 2, style);
}

std::string comparison_text(const Comparison& comparison, const Style& style) {
    return alarms(comparison, style) +
           fmt::format("{}\n\n{}\n\n", fmt::join(run_lines(comparison, comparison.plan.tasks.size(), style), "\n"),
                       fmt::join(summary_lines(comparison, style), "\n")) +
           (comparison.plan.notes.empty() ? "" : fmt::format("{}\n", fmt::join(comparison.plan.notes, "\n"))) +
           wrapped("* is the fastest answer. " + explanation(comparison), style.width) + "\n";
}

}  // namespace heddle::report
