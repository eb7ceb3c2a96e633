#include "report/interchange/trace_json.h"

#include <doctest/doctest.h>

#include "unit/report/sample.h"
#include "util/error.h"

using namespace heddle;
using nlohmann::json;

namespace {

json sample_json() {
    return json::parse(report::trace_to_json(test::sample_trace()).dump());
}

std::string error_of(const json& value) {
    try {
        report::trace_from_json({value, "t.json"});
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("a trace comes back from JSON as it was") {
    const auto trace = test::sample_trace();
    const auto back = report::trace_from_json({sample_json(), "t.json"});
    CHECK(back.thread_names == trace.thread_names);
    REQUIRE(back.steps.size() == trace.steps.size());
    CHECK(back.steps[0].created_thread == 1);
    CHECK(back.steps[0].joined_thread == -1);
    CHECK(back.steps[1].kind == model::StepKind::Lock);
    CHECK(back.steps[2].where == trace.steps[2].where);
    CHECK(back.steps[2].text == "load balance");
    CHECK(back.steps[2].instruction == 17);
    CHECK(back.steps[2].occurrence == 2);
    REQUIRE(back.steps[3].accesses.size() == 1);
    CHECK(back.steps[3].accesses[0].is_write);
    CHECK(back.steps[3].accesses[0].name == "balance");
    CHECK(back.steps[3].accesses[0].value == 0xfffffff6);
    CHECK(back.steps[3].part == 1);
    CHECK(back.steps[3].part_offset == 8);
    CHECK(back.steps[3].part_size == 4);
    CHECK(back.steps[4].joined_thread == 1);
    REQUIRE(back.initial.size() == 3);
    CHECK(back.initial[0].name == "balance");
    CHECK(back.initial[0].value == 100);
    REQUIRE(back.inputs.size() == 1);
    CHECK(back.inputs[0].value == 0xff);
    CHECK(back.inputs[0].offset == 4);
    CHECK(back.failure.property == model::Property::Memory);
    CHECK(back.failure.instruction == 21);
    CHECK(report::trace_to_json(back) == report::trace_to_json(trace));
}

TEST_CASE("those that have a part in a deadlock or a race come back, and what a simplification has found") {
    for (auto trace : {test::deadlock_trace(), test::race_trace()}) {
        trace.steps[1].functions = {"main", "start"};
        trace.steps[2].is_irrelevant = true;
        trace.saved_switches = 3;
        const json value = json::parse(report::trace_to_json(trace).dump());
        const auto back = report::trace_from_json({value, "t.json"});
        CHECK(report::trace_to_json(back) == report::trace_to_json(trace));
        CHECK(back.steps[1].functions == trace.steps[1].functions);
        CHECK(back.steps[2].is_irrelevant);
        CHECK(back.saved_switches == 3);
        REQUIRE(back.failure.parties.size() == 2);
        CHECK(back.failure.parties[0].thread == 1);
        CHECK(back.failure.parties[1].text == trace.failure.parties[1].text);
        CHECK(back.failure.parties[0].waits_for == trace.failure.parties[0].waits_for);
        CHECK(back.failure.parties[0].is_write == trace.failure.parties[0].is_write);
        CHECK(back.failure.parties[1].is_atomic == trace.failure.parties[1].is_atomic);
        CHECK(back.failure.parties[0].part == trace.failure.parties[0].part);
        CHECK(back.failure.parties[0].part_size == trace.failure.parties[0].part_size);
        CHECK(back.failure.parties[0].occurrence == trace.failure.parties[0].occurrence);
    }
}

TEST_CASE("64-bit values survive") {
    auto trace = test::sample_trace();
    trace.inputs[0].value = 0xffffffffffffffff;
    const auto text = report::trace_to_json(trace).dump();
    CHECK(report::trace_from_json({json::parse(text), "t.json"}).inputs[0].value == 0xffffffffffffffff);
}

TEST_CASE("errors name the place") {
    CHECK(error_of(json(3)) == "t.json: the document is not an object");
    auto value = sample_json();
    value["steps"][2].erase("thread");
    CHECK(error_of(value) == "t.json: 'steps[2].thread' is missing");
    value = sample_json();
    value["steps"][1]["kind"] = "jump";
    CHECK(error_of(value) == "t.json: 'steps[1].kind' has the unknown value 'jump'");
    value = sample_json();
    value["steps"][1]["accesses"][0]["value"] = "x";
    CHECK(error_of(value) == "t.json: 'steps[1].accesses[0].value' is not a number that fits here");
    value = sample_json();
    value["failure"]["thread"] = -1;
    CHECK(error_of(value) == "t.json: 'failure.thread' is not a number that fits here");
    value["failure"]["thread"] = 0x100000000;
    CHECK(error_of(value) == "t.json: 'failure.thread' is not a number that fits here");
    value = sample_json();
    value["inputs"] = "none";
    CHECK(error_of(value) == "t.json: 'inputs' is not a list");
    value = sample_json();
    value["threads"][1] = 5;
    CHECK(error_of(value) == "t.json: 'threads[1]' is not a text");
}

TEST_CASE("what the source calls values, memory and calls is kept") {
    auto trace = test::sample_trace();
    trace.steps[2].accesses[0].shown = "FULL";
    trace.steps[2].functions = {"main", "book"};
    trace.steps[2].calls = {0, 3};
    trace.initial[0].shown = "EMPTY";
    trace.inputs[0].name = "pool->count";
    trace.inputs[0].shown = "true";
    const json saved = json::parse(report::trace_to_json(trace).dump());
    const auto back = report::trace_from_json({saved, "t.json"});
    CHECK(back.steps[2].accesses[0].shown == "FULL");
    CHECK(back.steps[2].calls == std::vector<unsigned>{0, 3});
    CHECK(back.initial[0].shown == "EMPTY");
    CHECK(back.inputs[0].name == "pool->count");
    CHECK(back.inputs[0].shown == "true");
}
