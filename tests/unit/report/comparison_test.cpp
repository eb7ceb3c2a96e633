#include <doctest/doctest.h>

#include <sstream>

#include "report/content/comparison_figures.h"
#include "report/content/markup.h"
#include "report/html/comparison_html.h"
#include "report/html/comparison_plots.h"
#include "report/html/svg.h"
#include "report/interchange/comparison_data.h"
#include "report/text/comparison_text.h"
#include "unit/compare/sample.h"

using namespace heddle;
using namespace heddle::report;
using compare::Comparison;
using compare::Outcome;
using compare::testing::comparison_of;
using compare::testing::run;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Comparison sample() {
    Comparison made = comparison_of(
        {{run(Outcome::Safe, 2), run(Outcome::Safe, 0.5)}, {run(Outcome::Unsafe, 1.25), run(Outcome::Unknown, 60)}});
    made.cells[0][0].runs[0].statistics.set("conflicts", 17);
    made.cells[1][1].runs[0].text = "UNKNOWN: time <limit>, \"60 s\"";
    return made;
}

Comparison quarrel() {
    Comparison made = comparison_of(
        {{run(Outcome::Safe, 1), run(Outcome::Unsafe, 1)}, {run(Outcome::Safe, 1), run(Outcome::Crashed, 1)}});
    made.cells[0][1].runs[0].text = "UNSAFE: assertion failed";
    made.cells[1][1].runs[0].text = "last words";
    return made;
}

}  // namespace

TEST_CASE("a CSV has a line for each run, with the options as columns") {
    const auto lines = lines_of(comparison_csv(sample()));
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] ==
          "file,depth,solver,verdict,seconds,ratio,cpu_seconds,memory_mb,conflicts,decisions,terms,runs,text");
    CHECK(lines[1] == "a.c,10,s0,SAFE,2.000,1.00,1.000,40,17,,,1,SAFE");
    CHECK(lines[2] == "a.c,10,s1,SAFE,0.500,0.25,0.250,40,,,,1,SAFE");
    CHECK(lines[4] == "b.c,10,s1,UNKNOWN,60.000,,30.000,40,,,,1,\"UNKNOWN: time <limit>, \"\"60 s\"\"\"");
}

TEST_CASE("JSON and HTML have the numbers of the CSV") {
    const Comparison comparison = sample();
    const auto json = comparison_json(comparison);
    const std::string html = comparison_html(comparison, "two");
    for (std::size_t task : {0, 1})
        for (std::size_t i : {0, 1}) {
            const auto figures = run_figures(comparison, {task, i});
            std::string row;
            for (std::size_t column = 0; column < figures.size(); ++column) {
                const auto& value = json["tasks"][task]["runs"][i][run_columns()[column]];
                if (column == 0)
                    CHECK(value == figures[column]);
                else if (figures[column].empty())
                    CHECK(value.is_null());
                else
                    CHECK(value.get<double>() == std::stod(figures[column]));
                row += (column == 0 ? "<td class=\"left\">" : "<td>") + figures[column] + "</td>";
            }
            CHECK(contains(html, row));
        }
    CHECK(json["combinations"][1]["solved"] == 1);
    CHECK(json["combinations"][1]["mean_ratio"] == 0.25);
    CHECK(json["disagreements"].empty());
    CHECK_FALSE(contains(html, "id=\"alarms\""));
}

TEST_CASE("the page needs nothing from elsewhere and escapes what it shows") {
    const std::string html = comparison_html(sample(), "1 < 2");
    for (const char* outside : {"http:", "https:", "src=", "<script", "<link", "@import", "url("})
        CHECK_FALSE(contains(html, outside));
    CHECK(contains(html, "UNKNOWN: time &lt;limit&gt;, &quot;60 s&quot;"));
    CHECK(contains(html, "1 &lt; 2"));
    CHECK(escape("a&b") == "a&amp;b");
}

TEST_CASE("disagreements and crashes come first") {
    const Comparison comparison = quarrel();
    const std::string text = comparison_text(comparison, {.color = true, .width = 100});
    CHECK(text.find("\033[31mDISAGREEMENT: a.c\n  SAFE  (with s0)\n  UNSAFE: assertion failed  (with s1)\n") == 0);
    CHECK(text.find("CRASH: b.c with s1: last words") < text.find("program"));

    const std::string html = comparison_html(comparison, "");
    CHECK(html.find("Disagreement: a.c") < html.find("Summary"));
    CHECK(html.find("Crash: b.c with s1") < html.find("Summary"));

    const auto json = comparison_json(comparison);
    CHECK(json["disagreements"][0]["camps"][1]["combinations"][0] == "s1");
    CHECK(json["crashes"][0]["text"] == "last words");
}

TEST_CASE("the text has a line for each run and a summary") {
    const std::string text = comparison_text(sample(), {.color = false, .width = 100});
    const auto lines = lines_of(text);
    CHECK(lines[1] == "a.c");
    CHECK(lines[2] == "  s0     SAFE       2.000   1.00        1.000         40         17");
    CHECK(lines[3] == "  s1     SAFE       0.500   0.25        0.250         40                               *");
    CHECK(lines[6] ==
          "  s1     UNKNOWN   60.000              30.000         40                               UNKNOWN: t...");
    CHECK(lines[10] == "  s1          1        0.25   60.500       30.250        1         1");
    for (const std::string& line : lines) CHECK(line.size() <= 100);
    CHECK(run_lines(sample(), 1, {}).size() == 4);
}

TEST_CASE("plots have a mark for each answer, or for each program") {
    const Comparison comparison = sample();
    CHECK(count(quantile_plot(comparison), "<path") == 3);
    CHECK(count(quantile_plot(comparison), "<polyline") == 2);
    const std::string scatter = scatter_plot(comparison, 0, 1);
    CHECK(count(scatter, "<path") == 2);
    CHECK(count(scatter, "class=\"diagonal\"") == 1);
    CHECK(contains(scatter, "a.c: SAFE 2.000 s, SAFE 0.500 s"));
    CHECK(contains(quantile_plot(comparison_of({{run(Outcome::Unknown, 1)}})), "No program was answered"));
    CHECK(pairs_to_plot(comparison).size() == 1);
    CHECK(pairs_to_plot(comparison_of({std::vector<compare::Run>(4, run(Outcome::Safe, 1))})).size() == 6);
    CHECK(pairs_to_plot(comparison_of({std::vector<compare::Run>(5, run(Outcome::Safe, 1))})).size() == 4);
}

TEST_CASE("a logarithmic scale") {
    const svg::LogScale scale(0.1, 10, 0, 100);
    CHECK(scale.at(1) == doctest::Approx(50));
    CHECK(scale.at(0.001) == 0);
    CHECK(scale.at(1e6) == 100);
    CHECK(scale.at(0.5) < scale.at(1));
    CHECK(scale.ticks() == std::vector<double>{0.1, 0.2, 0.5, 1, 2, 5, 10});
    CHECK(svg::LogScale(0.001, 1000, 0, 1).ticks().size() == 7);
    const svg::LogScale narrow(1, 1, 0, 100);
    CHECK(narrow.at(1) == doctest::Approx(50));
    CHECK(narrow.ticks().size() >= 2);
}
