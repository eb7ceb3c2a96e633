#include <doctest/doctest.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include "report/html/trace_page.h"
#include "report/interchange/sarif.h"
#include "report/interchange/uri.h"
#include "report/interchange/verdict_json.h"
#include "report/interchange/witness.h"
#include "report/text/state_text.h"
#include "report/text/verdict_text.h"
#include "unit/report/sample.h"

using namespace heddle;
using nlohmann::json;

namespace {

const report::WitnessOrigin origin = {{{"src/bank.c", "abc"}}, "1.2", "uuid", "2026-01-01T00:00:00Z"};

std::size_t count(const std::string& text, const std::string& piece) {
    std::size_t found = 0;
    for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("SARIF has a thread flow for each thread, in the order of the run") {
    const json sarif = json::parse(report::verdict_to_sarif(test::unsafe(), "1.2").dump());
    const json& result = sarif["runs"][0]["results"][0];
    CHECK(result["ruleId"] == "memory");
    const json& flows = result["codeFlows"][0]["threadFlows"];
    REQUIRE(flows.size() == 2);
    CHECK(flows[0]["message"]["text"] == "0 main");
    CHECK(flows[0]["locations"][0]["executionOrder"] == 1);
    CHECK(flows[1]["locations"][0]["executionOrder"] == 2);
    CHECK(flows[1]["locations"][2]["location"]["message"]["text"] == "balance: 100 -> -10");
    CHECK(flows[0]["locations"][2]["importance"] == "essential");
    CHECK(flows[0]["locations"][2]["location"]["physicalLocation"]["region"]["startLine"] == 12);
}

TEST_CASE("SARIF relates all that have a part in a deadlock; a verdict without a failing run has no results") {
    model::Verdict verdict = test::unsafe();
    verdict.traces = {test::deadlock_trace()};
    const json sarif = json::parse(report::verdict_to_sarif(verdict, "1.2").dump());
    CHECK(sarif["runs"][0]["results"][0]["relatedLocations"].size() == 2);
    verdict.kind = model::VerdictKind::Safe;
    verdict.traces.clear();
    CHECK(report::verdict_to_sarif(verdict, "1.2")["runs"][0]["results"].empty());
}

TEST_CASE("names of files become URIs") {
    CHECK(report::to_uri_reference("src/a b.c") == "src/a%20b.c");
    CHECK(report::to_uri_reference("/tmp/ö.c") == "file:///tmp/%C3%B6.c");
}

TEST_CASE("a witness has one waypoint for each execution of a source line") {
    auto trace = test::sample_trace();
    trace.steps[3].instruction = 18;  // the store behind the load of line 5
    CHECK(report::statement_steps(trace) == std::vector<std::size_t>{0, 1, 2, 4});
    trace.steps[3].instruction = 16;  // the line once more
    CHECK(report::statement_steps(trace) == std::vector<std::size_t>{0, 1, 2, 3, 4});
}

TEST_CASE("both accesses of a race are targets of the YAML witness") {
    const auto race = report::witness_yaml(test::race_trace(), origin);
    CHECK(count(race, "type: target") == 2);
    CHECK(count(race, "G ! data-race") == 1);
    const auto single = report::witness_yaml(test::sample_trace(), origin);
    CHECK(count(single, "type: target") == 1);
    CHECK(count(single, "thread_id: 1") == 3);
    CHECK(count(single, "G valid-deref") == 1);
}

TEST_CASE("the GraphML witness creates threads and enters their functions") {
    const auto text = report::witness_graphml(test::deadlock_trace(), origin);
    CHECK(count(text, "<data key=\"createThread\">1</data>") == 1);
    CHECK(count(text, "<data key=\"enterFunction\">worker</data>") == 2);
    CHECK(count(text, "<data key=\"violation\">true</data>") == 1);
}

TEST_CASE("the page knows from where values come and how long locks are held") {
    auto trace = test::sample_trace();
    trace.steps[1].accesses[1].value = 2;
    trace.steps[4].accesses = {{false, "balance", 32, 0xfffffff6}};
    const json data = json::parse(report::trace_page_data(trace).dump());
    CHECK(!data["steps"][2]["reads"][0].contains("from"));
    CHECK(data["steps"][4]["reads"][0]["from"] == 3);
    REQUIRE(data["locks"].size() == 1);
    CHECK(data["locks"][0] == json({{"lock", "m"}, {"thread", 1}, {"from", 1}, {"to", 5}}));
    CHECK(data["steps"][0]["waits"][0]["why"] == "waits for the end of 1 withdraw");
    CHECK(data["end"][0]["effect"] == "null pointer dereference");
}

TEST_CASE("locks that are held at the end are held in all rows of the end") {
    const json data = json::parse(report::trace_page_data(test::deadlock_trace()).dump());
    REQUIRE(data["end"].size() == 2);
    CHECK(data["locks"][0] == json({{"lock", "a"}, {"thread", 1}, {"from", 2}, {"to", 5}}));
    CHECK(data["locks"][1] == json({{"lock", "b"}, {"thread", 2}, {"from", 3}, {"to", 5}}));
}

TEST_CASE("nothing in the data ends the script of the page") {
    auto trace = test::sample_trace();
    trace.thread_names[1] = "</script><b>";
    const auto page = report::trace_page({trace}, "a < b");
    CHECK(count(page, "</script>") == 3);
    CHECK(count(page, "<b>") == 0);
    CHECK(count(page, "<title>a &lt; b</title>") == 1);
}

TEST_CASE("the state tells variables, locks and threads") {
    auto trace = test::sample_trace();
    trace.steps[1].accesses[1].value = 2;
    report::TraceWalk walk(trace);
    CHECK(report::state_text(trace, walk, {}, {}).starts_with("before the first step\nvariables\n  balance  100\n"));
    for (int i = 0; i < 4; ++i) walk.advance();
    CHECK(report::state_text(trace, walk, {{0, "bank.c:11 in main"}, {1, "has ended"}}, {}) ==
          "step 4 of 5: 1 withdraw  src/bank.c:5    [balance: 100 -> -10]\n"
          "variables\n  balance  -10\n  p        0\n"
          "locks\n  m  held by 1 withdraw\n"
          "threads\n  0 main      bank.c:11 in main\n  1 withdraw  has ended\n");
}

TEST_CASE("witnesses tell what input functions returned, where the call ends") {
    const auto file = std::filesystem::temp_directory_path() / "heddle_witness_inputs.c";
    std::ofstream(file) << "int x = __VERIFIER_nondet_int();\nfloat f = __VERIFIER_nondet_float();\n"
                           "unsigned char u = __VERIFIER_nondet_uchar();\n";
    auto trace = test::sample_trace();
    const auto input = [&](unsigned line, unsigned column, unsigned width, std::uint64_t value, int before) {
        model::TraceInput result;
        result.width = width;
        result.value = value;
        result.where = {file.string(), line, column};
        result.before_step = before;
        return result;
    };
    trace.inputs = {input(1, 9, 32, 0xfffffffd, 0), input(2, 11, 32, 1, 0), input(3, 19, 8, 200, 5),
                    input(1, 9, 32, 7, -1)};
    const std::string yaml = report::witness_yaml(trace, origin);
    CHECK(count(yaml, "type: function_return") == 2);
    CHECK(count(yaml, R"(value: "\\result == -3")") == 1);
    CHECK(count(yaml, R"(value: "\\result == 200U")") == 1);
    CHECK(count(yaml, "line: 1\n          column: 31\n") == 1);
    CHECK(yaml.find("result == -3") < yaml.find("type: assumption"));
    CHECK(yaml.find("result == 200U") > yaml.rfind("type: assumption"));
    const std::string graphml = report::witness_graphml(trace, origin);
    CHECK(count(graphml, R"(<data key="assumption">\result == -3;</data>)") == 1);
    CHECK(count(graphml, R"(<data key="assumption.resultfunction">__VERIFIER_nondet_uchar</data>)") == 1);
    std::filesystem::remove(file);
}

TEST_CASE("all reports of a run of 200 steps take less than a second of processor time") {
    model::Verdict verdict = test::unsafe();
    model::Trace& trace = verdict.traces[0];
    const auto steps = trace.steps;
    while (trace.steps.size() < 200) trace.steps.insert(trace.steps.end() - 1, steps.begin() + 1, steps.end() - 1);
    const std::clock_t start = std::clock();
    std::size_t size = report::verdict_text(verdict, {}).size() + report::verdict_to_json(verdict).dump().size() +
                       report::verdict_to_sarif(verdict, "1.2").dump().size();
    size += report::witness_yaml(trace, origin).size() + report::witness_graphml(trace, origin).size() +
            report::trace_page({trace}, "a run").size();
    CHECK(std::clock() - start < CLOCKS_PER_SEC);
    CHECK(size > 100'000);
}
