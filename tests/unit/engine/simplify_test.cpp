#include "engine/simplify.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "model/trace_facts.h"

using namespace heddle;
using engine::with_fewer_switches;
using engine::with_irrelevant_marked;
using model::StepKind;
using model::Trace;

namespace {

model::TraceStep access(unsigned thread, const std::string& cell, bool is_write) {
    model::TraceStep step;
    step.thread = thread;
    step.kind = is_write ? StepKind::Store : StepKind::Load;
    step.text = (is_write ? "store " : "load ") + cell;
    step.accesses = {{is_write, cell, 32, 0}};
    return step;
}

model::TraceStep operation(unsigned thread, StepKind kind, const std::string& text) {
    model::TraceStep step;
    step.thread = thread;
    step.kind = kind;
    step.text = text;
    return step;
}

Trace trace_of(std::vector<model::TraceStep> steps, unsigned failing_thread) {
    Trace trace;
    trace.thread_names = {"main", "one", "two"};
    trace.steps = std::move(steps);
    trace.failure.thread = failing_thread;
    return trace;
}

std::string threads_of(const Trace& trace) {
    std::string text;
    for (const auto& step : trace.steps) text += std::to_string(step.thread);
    return text;
}

bool always(const Trace&, const std::set<unsigned>&) {
    return true;
}

}  // namespace

TEST_CASE("independent steps of a thread come together") {
    const Trace trace = trace_of(
        {access(1, "a", true), access(2, "b", true), access(1, "a", true), access(2, "b", true), access(1, "a", false)},
        2);
    CHECK(model::context_switches(trace) == 5);
    const Trace simple = with_fewer_switches(trace, always);
    CHECK(threads_of(simple) == "11122");
    CHECK(simple.saved_switches == 4);
    CHECK(simple.steps[1].text == "store a");
    CHECK(simple.steps[2].text == "load a");
}

TEST_CASE("the order of dependent steps stays") {
    const Trace lost_update =
        trace_of({access(1, "x", false), access(2, "x", false), access(1, "x", true), access(2, "x", true)}, 0);
    CHECK(threads_of(with_fewer_switches(lost_update, always)) == "2112");  // the reads may change places

    Trace threads = trace_of(
        {operation(0, StepKind::Create, "create one"), access(1, "x", true), operation(0, StepKind::Join, "join")}, 0);
    threads.steps[0].created_thread = 1;
    threads.steps[2].joined_thread = 1;
    CHECK(threads_of(with_fewer_switches(threads, always)) == "010");

    // The parts of critical sections do not show the cell of the lock.
    const Trace locks = trace_of(
        {operation(1, StepKind::Lock, "lock m"), operation(1, StepKind::Unlock, "unlock m"),
         operation(2, StepKind::Lock, "lock m"), operation(2, StepKind::Unlock, "unlock m"), access(1, "x", true)},
        2);
    CHECK(threads_of(with_fewer_switches(locks, always)) == "11122");
    const Trace freed =
        trace_of({access(1, "x", true), operation(2, StepKind::Free, "free p"), access(1, "x", true)}, 2);
    CHECK(threads_of(with_fewer_switches(freed, always)) == "121");
}

TEST_CASE("an order that does not fail is not taken") {
    const Trace trace = trace_of({access(1, "a", true), access(2, "b", true), access(1, "a", true)}, 2);
    unsigned asked = 0;
    const auto never = [&](const Trace&, const std::set<unsigned>&) { return ++asked == 0; };
    CHECK(threads_of(with_fewer_switches(trace, never)) == "121");
    CHECK(asked == 1);
    CHECK(with_fewer_switches(trace, never).saved_switches == 0);
}

TEST_CASE("a failure of several threads is no step of one of them") {
    Trace trace = trace_of({access(1, "a", true), access(2, "b", true)}, 1);
    CHECK(model::context_switches(trace) == 2);
    trace.failure.parties.resize(2);
    CHECK(model::context_switches(trace) == 1);
}

TEST_CASE("last steps without which the failure stays are marked") {
    const Trace trace =
        trace_of({access(1, "x", true), access(2, "y", true), access(1, "z", true), access(0, "x", false)}, 0);
    const auto needs_x = [](const Trace& candidate, const std::set<unsigned>& unfinished) {
        CHECK(!unfinished.empty());
        for (const auto& step : candidate.steps)
            if (step.text == "store x") return true;
        return false;
    };
    const Trace marked = with_irrelevant_marked(trace, needs_x, std::chrono::milliseconds(1000));
    CHECK(!marked.steps[0].is_irrelevant);
    CHECK(marked.steps[1].is_irrelevant);
    CHECK(marked.steps[2].is_irrelevant);
    CHECK(!marked.steps[3].is_irrelevant);
    const Trace unmarked = with_irrelevant_marked(trace, needs_x, std::chrono::milliseconds(0));
    CHECK(!unmarked.steps[2].is_irrelevant);
}

TEST_CASE("no step of a deadlock or a race is irrelevant") {
    Trace trace = trace_of({access(0, "x", true), access(2, "z", true)}, 1);
    CHECK(with_irrelevant_marked(trace, always, std::chrono::milliseconds(1000)).steps[0].is_irrelevant);
    trace.failure.parties.resize(2);
    CHECK(!with_irrelevant_marked(trace, always, std::chrono::milliseconds(1000)).steps[0].is_irrelevant);
}

TEST_CASE("large traces are searched in a bounded way") {
    // Forty threads with two independent steps each: far more orders than the search looks at.
    std::vector<model::TraceStep> steps;
    for (int round = 0; round < 2; ++round)
        for (unsigned thread = 1; thread <= 40; ++thread)
            steps.push_back(access(thread, round == 0 ? "own" + std::to_string(thread) : "x", true));
    const Trace trace = trace_of(std::move(steps), 1);
    CHECK(with_fewer_switches(trace, always).steps.size() == 80);
}

TEST_CASE("first contents of memory that nobody sees go, unless the failure goes, too") {
    Trace trace = trace_of({}, 1);
    for (const char* name : {"seen", "hidden", "needed", ""}) {
        model::TraceInput input;
        input.name = name;
        trace.inputs.push_back(input);
    }
    const auto needs = [](const Trace& candidate, const std::set<unsigned>&) {
        return std::ranges::any_of(candidate.inputs, [](const auto& input) { return input.name == "needed"; });
    };
    const auto names = [](const Trace& simple) {
        std::string text;
        for (const model::TraceInput& input : simple.inputs) text += "(" + input.name + ")";
        return text;
    };
    const auto is_read = [](const model::TraceInput& input) { return input.name == "seen"; };
    using engine::without_idle_contents;
    CHECK(names(without_idle_contents(trace, is_read, always, std::chrono::seconds(9))) == "(seen)()");
    CHECK(names(without_idle_contents(trace, is_read, needs, std::chrono::seconds(9))) == "(seen)(needed)()");
}
