// Runs of models of SystemC, as people and other tools see them.
#include <doctest/doctest.h>

#include "report/content/simulation_steps.h"
#include "report/html/trace_page.h"
#include "report/interchange/trace_json.h"
#include "report/text/gcc_text.h"
#include "report/text/trace_text.h"

using namespace heddle;
using model::Moment;
using model::TraceStep;

namespace {

TraceStep step(unsigned thread, Moment moment, unsigned line, bool is_internal) {
    TraceStep result;
    result.thread = thread;
    result.kind = model::StepKind::Store;
    result.where = {"model.cpp", line, 1};
    result.text = "store x";
    result.accesses = {{true, is_internal ? "heddle::runnable[1]" : "x", 32, line}};
    result.moment = moment;
    result.is_internal = is_internal;
    return result;
}

// sc_main starts the simulation; the process touches x, notifies, and fails in the second delta cycle at 10 ns.
model::Trace sample() {
    model::Trace trace;
    trace.thread_names = {"main", "top.sink.consume"};
    trace.steps = {step(0, {}, 40, true),          step(1, {}, 5, false),           step(1, {}, 6, true),
                   step(1, {}, 6, true),           step(0, {10'000, 0}, 41, true), step(1, {10'000, 1}, 7, true),
                   step(1, {10'000, 1}, 7, false), step(1, {10'000, 1}, 8, true)};
    trace.steps.back().where.file = "heddle/runtime/systemc/sc_kernel.h";
    model::TraceInput& input = trace.inputs.emplace_back();
    input.where = {"heddle/runtime/systemc/sc_kernel.h", 3, 1};
    trace.failure.thread = 1;
    trace.failure.what = "assertion failed";
    trace.failure.where = {"model.cpp", 9, 1};
    trace.failure.moment = Moment{10'000, 1};
    return trace;
}

}  // namespace

TEST_CASE("an instant has the largest unit in which it is a whole number") {
    CHECK(report::moment_text({}) == "0 s, delta 0");
    CHECK(report::moment_text({10'000, 2}) == "10 ns, delta 2");
    CHECK(report::moment_text({1'500, 0}) == "1500 ps, delta 0");
    CHECK(report::moment_text({3'000'000'000'000, 1}) == "3 s, delta 1");
}

TEST_CASE("steps of the model alone are told, one for each line that calls the kernel") {
    const model::Trace trace = sample();
    CHECK(report::steps_of_model(trace) == std::vector<std::size_t>{1, 2, 5, 6});
    const model::Trace left = report::without_kernel(trace);
    CHECK(left.steps.size() == 4);
    CHECK(left.steps[1].accesses.empty());
    CHECK(left.inputs.empty());
}

TEST_CASE("the text has a heading for each part that a process runs") {
    const std::string text = report::trace_text(sample(), {});
    CHECK(text.find("0 s, delta 0: top.sink.consume\n") != std::string::npos);
    CHECK(text.find("10 ns, delta 1: top.sink.consume\n") != std::string::npos);
    CHECK(text.find("[x = 5]") != std::string::npos);
    CHECK(text.find("runnable") == std::string::npos);
    CHECK(report::trace_text(sample(), {}, report::Detail::All).find("runnable") != std::string::npos);
    CHECK(report::gcc_text(sample()).find("model.cpp:5:1: note: step 2: 0 s, delta 0: top.sink.consume\n") !=
          std::string::npos);
}

TEST_CASE("JSON and pages have the instants") {
    const model::Trace trace = sample();
    const nlohmann::json json = nlohmann::json::parse(report::trace_to_json(trace).dump());
    CHECK(json["steps"][4]["moment"]["picoseconds"] == 10'000);
    const model::Trace again = report::trace_from_json(report::JsonReader(json, "trace"));
    CHECK(again.steps[5].moment == trace.steps[5].moment);
    CHECK(again.steps[5].is_internal);
    CHECK(!again.steps[1].is_internal);
    CHECK(again.failure.moment == trace.failure.moment);
    const auto page = report::trace_page_data(trace);
    CHECK(page["steps"].size() == 4);
    CHECK(page["steps"][0]["moment"] == "0 s, delta 0");
    CHECK(page["end"][0]["moment"] == "10 ns, delta 1");
}
