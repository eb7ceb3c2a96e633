#include "report/html/comparison_html.h"
#include "report/content/markup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/content/comparison_figures.h"
#include "report/html/comparison_plots.h"
#include "report/html/page_text.h"
#include "report/html/svg.h"

namespace heddle::report {

using compare::Comparison;
using compare::Outcome;
using compare::Place;
using compare::Run;

namespace {

std::string cell(const std::string& text, const std::string& css_class = "") {
    return css_class.empty() ? fmt::format("<td>{}</td>", escape(text))
                             : fmt::format("<td class=\"{}\">{}</td>", css_class, escape(text));
}

// "cpu_seconds" heads a column as "cpu seconds".
std::string head(const std::string& first, const std::vector<std::string>& columns) {
    std::string row = fmt::format("<tr><th>{}</th>", first);
    for (std::string column : columns) {
        std::ranges::replace(column, '_', ' ');
        row += fmt::format("<th{}>{}</th>", column == "verdict" ? " class=\"left\"" : "", column);
    }
    return row;
}

std::string alarms(const Comparison& comparison) {
    const auto tasks = disagreements(comparison);
    const auto crashes = places_with(comparison, Outcome::Crashed);
    if (tasks.empty() && crashes.empty()) return "";
    std::string text = "<section class=\"alarm\" id=\"alarms\">";
    for (const std::size_t task : tasks) {
        text += fmt::format("<h2>Disagreement: {}</h2><ul>", escape(comparison.plan.tasks[task].name));
        for (const Camp& camp : camps(comparison, task))
            text += fmt::format("<li><b>{}</b> with {}</li>", escape(camp.text),
                                escape(fmt::format("{}", fmt::join(camp.combinations, ", "))));
        text += "</ul>";
    }
    for (const Place& place : crashes)
        text += fmt::format("<h2>Crash: {} with {}</h2><p>{}</p>", escape(comparison.plan.tasks[place.task].name),
                            escape(comparison.plan.combinations[place.combination].name),
                            escape(comparison.typical(place.task, place.combination).text));
    return text + "</section>";
}

std::string summary_section(const Comparison& comparison) {
    std::string text = "<section><h2>Summary</h2><div class=\"scroll\"><table id=\"summary\">" +
                       head("combination", summary_columns()) + "</tr>";
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
        text += fmt::format("<tr><td>{}{}</td>", legend_sample(i), escape(comparison.plan.combinations[i].name));
        for (const std::string& figure : summary_figures(comparison, i)) text += cell(figure);
        text += "</tr>";
    }
    text += fmt::format("</table></div><p class=\"soft\">{}</p>", escape(explanation(comparison)));
    for (const std::string& note : comparison.plan.notes)
        text += fmt::format("<p class=\"soft\">{}.</p>", escape(note));
    return text + "</section>";
}

std::string quantile_section(const Comparison& comparison) {
    std::string text =
        "<section><h2>Programs answered within a time</h2>" + quantile_plot(comparison) + "<ul class=\"legend\">";
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i)
        text += fmt::format("<li>{}{}</li>", legend_sample(i), escape(comparison.plan.combinations[i].name));
    return text + "</ul></section>";
}

std::string scatter_section(const Comparison& comparison) {
    const auto pairs = pairs_to_plot(comparison);
    if (pairs.empty()) return "";
    std::string text =
        "<section><h2>One against another</h2><p class=\"soft\">Seconds, one mark for each program: a circle, or a "
        "triangle if it is unsafe. Below the diagonal the combination of the vertical axis is faster. Beyond the "
        "dotted "
        "lines there is no answer.</p><div class=\"plots\">";
    for (const auto& [across, up] : pairs) text += scatter_plot(comparison, across, up);
    return text + "</div></section>";
}

std::string class_of(const Comparison& comparison, Place place) {
    const Run& run = comparison.typical(place.task, place.combination);
    if (run.outcome == Outcome::Crashed) return "crash";
    if (run.outcome == Outcome::BadInput) return "bad";
    if (!is_definite(run.outcome)) return "silent";
    return comparison.plan.combinations.size() > 1 && is_fastest(comparison, place) ? "fastest" : "run";
}

std::string runs_section(const Comparison& comparison) {
    std::string text = "<section><h2>All runs</h2><div class=\"scroll\"><table id=\"runs\">" +
                       head("combination", run_columns()) + "<th class=\"left\">remark</th></tr>";
    for (std::size_t task = 0; task < comparison.plan.tasks.size(); ++task) {
        text += fmt::format("<tr class=\"task\"><td colspan=\"{}\">{}</td></tr>", run_columns().size() + 2,
                            escape(comparison.plan.tasks[task].name));
        for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
            const Place place = {task, i};
            text += fmt::format("<tr class=\"{}\">", class_of(comparison, place)) +
                    cell(comparison.plan.combinations[i].name);
            bool first = true;
            for (const std::string& figure : run_figures(comparison, place)) {
                text += cell(figure, first ? "left" : "");
                first = false;
            }
            text += cell(remark(comparison.typical(task, i)), "remark") + "</tr>";
        }
        text += "\n";
    }
    return text + "</table></div></section>";
}

}  // namespace

std::string comparison_html(const Comparison& comparison, const std::string& subtitle) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        "<title>heddle compare</title><style>{}</style></head>\n<body><main><h1>heddle compare</h1>"
        "<p class=\"soft\">{}</p>\n{}\n{}\n{}\n{}\n{}\n</main></body></html>\n",
        comparison_css, escape(subtitle), alarms(comparison), summary_section(comparison), quantile_section(comparison),
        scatter_section(comparison), runs_section(comparison));
}

}  // namespace heddle::report
