#include <doctest/doctest.h>

#include <algorithm>

#include "engine/bound_loop.h"
#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/interpreter.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using engine::CheckOptions;
using engine::Unwinding;
using engine::Verdict;
using engine::VerdictKind;
using model::Property;

namespace {

const engine::TraceCheck accept = [](const model::Trace&) { return std::string(); };

std::vector<Example> examples() {
    std::vector<Example> result = small_examples();
    result.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("join with a lock that is wanted", {"l+ j1 l-", "l+ l-"}));
    result.push_back(script("unguarded", {"l+ x=1 l-", "m+ x=2 m-"}));
    result.push_back({"sums that need all switches", [](term::Manager& m) { return fib_bench(m, 1, false); }});
    for (unsigned seed = 0; seed < 14; ++seed)
        result.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    return result;
}

Verdict verdict_of(const Example& example, CheckOptions options, Property property) {
    options.properties = {property};
    return engine::check([&](term::Manager& manager, const Unwinding&) { return example.make(manager); }, accept,
                         options);
}

// The preemptions of a run, counted with the inputs that allow it; none if there are none.
std::optional<unsigned> preemptions_of(const model::Program& program, const model::Trace& trace) {
    const Interpreter interpreter(program);
    std::optional<unsigned> fewest;
    for (const Assignment& inputs : all_inputs(program)) {
        std::optional<State> state = interpreter.initial(inputs);
        unsigned count = 0;
        for (std::size_t i = 0; i < trace.steps.size() && state; ++i) {
            const ThreadId thread(trace.steps[i].thread);
            const ThreadId last(trace.steps[i > 0 ? i - 1 : 0].thread);
            count += thread != last && interpreter.after(*state, last) ? 1 : 0;
            state = interpreter.after(*state, thread);
        }
        if (state) fewest = std::min(fewest.value_or(count), count);
    }
    return fewest;
}

void check_shortest(const Example& example, Property property, const CheckOptions& options, const Fewest& expected) {
    CheckOptions wanted = options;
    wanted.shortest = true;
    for (const engine::Method method : {engine::Method::Solver, engine::Method::Auto}) {
        wanted.method = method;
        const Verdict verdict = verdict_of(example, wanted, property);
        REQUIRE(verdict.kind == VerdictKind::Unsafe);
        REQUIRE(verdict.minima.size() == 1);
        CHECK(verdict.minima[0].least == expected.steps);
        CHECK(verdict.minima[0].scope.empty());
        CHECK(verdict.traces[0].steps.size() == expected.steps);
    }
}

void check_fewest_preemptions(const Example& example, Property property, const CheckOptions& options,
                              const Fewest& expected) {
    CheckOptions wanted = options;
    wanted.fewest_preemptions = true;
    const Verdict verdict = verdict_of(example, wanted, property);
    REQUIRE(verdict.kind == VerdictKind::Unsafe);
    REQUIRE(verdict.minima.size() == 1);
    CHECK(verdict.minima[0].least == expected.preemptions);
    CHECK(verdict.minima[0].scope.empty());
    term::Manager manager;
    CHECK(preemptions_of(example.make(manager), verdict.traces[0]) == expected.preemptions);
}

void check_bounds(const Example& example, Property property, CheckOptions options, const Fewest& expected) {
    options.encoding.por = encoder::Por::None;
    options.encoding.preemptions = expected.preemptions;
    CHECK((verdict_of(example, options, property).kind == VerdictKind::Unsafe));
    if (expected.preemptions == 0) return;
    options.encoding.preemptions = expected.preemptions - 1;
    CHECK((verdict_of(example, options, property).kind == VerdictKind::SafeUpTo));
}

// A program that fails after two steps, or loops, by input, without a step before or after the loop.
model::Program with_private_loop(term::Manager& manager) {
    ProgramBuilder builder(manager);
    const Term choice = builder.input("choice", 1);
    const CellId x = builder.cell("x");
    ThreadBuilder main = builder.in(builder.thread("main"));
    main.load(x);
    main.cut_unless(manager.equal(choice, builder.number(1, 1)), 3);
    main.load(x);
    main.assert_that(manager.bottom(), 5);
    main.exit();
    return builder.finish();
}

}  // namespace

TEST_CASE("the best failing runs are those that making all runs finds") {
    std::size_t with_preemptions = 0, number = 0;
    for (const Example& example : examples()) {
        CAPTURE(example.name);
        CAPTURE(++number);
        term::Manager manager;
        const Found found = search_exhaustively(example.make(manager));
        CheckOptions options;
        options.encoding.kind = number % 2 == 0 ? encoder::EncodingKind::Writer : encoder::EncodingKind::Frames;
        for (const auto& [property, expected] : {std::pair(Property::Assertion, found.failure),
                                                 {Property::Deadlock, found.deadlock},
                                                 {Property::Race, found.race}}) {
            if (!expected || found.cut) continue;
            check_shortest(example, property, options, *expected);
            check_fewest_preemptions(example, property, options, *expected);
            check_bounds(example, property, options, *expected);
            with_preemptions += expected->preemptions > 0 ? 1 : 0;
        }
    }
    CHECK(with_preemptions >= 10);
}

TEST_CASE("both at once: the shortest of those with the fewest preemptions") {
    const Example example{"sums", [](term::Manager& manager) { return fib_bench(manager, 1, false); }};
    CheckOptions options;
    options.shortest = options.fewest_preemptions = true;
    const Verdict verdict = verdict_of(example, options, Property::Assertion);
    REQUIRE(verdict.minima.size() == 2);
    CHECK(verdict.minima[0].what == "preemption");
    CHECK(verdict.minima[1].what == "step");
    CHECK(verdict.minima[1].scope.starts_with("with at most "));
    CHECK(verdict.traces[0].steps.size() == verdict.minima[1].least);
}

TEST_CASE("what lies behind a cut may be shorter") {
    CheckOptions options;
    options.shortest = true;
    const Verdict verdict = verdict_of({"private loop", with_private_loop}, options, Property::Assertion);
    REQUIRE(verdict.minima.size() == 1);
    CHECK(verdict.minima[0].least == 2);
    CHECK(verdict.minima[0].scope == "up to unwind 1");
}

TEST_CASE("a cut that comes after the shortest run does not matter") {
    const auto make = [](term::Manager& manager) {
        ProgramBuilder builder(manager);
        const CellId x = builder.cell("x");
        const ThreadId main = builder.thread("main"), other = builder.thread("other", main);
        ThreadBuilder body = builder.in(main);
        body.create(other);
        body.assert_that(manager.bottom(), 5);
        body.exit();
        ThreadBuilder long_one = builder.in(other);
        long_one.load(x);
        long_one.cut_unless(manager.bottom(), 9);
        long_one.finish();
        return builder.finish();
    };
    CheckOptions options;
    options.shortest = true;
    for (const engine::Method method : {engine::Method::Solver, engine::Method::States}) {
        options.method = method;
        const Verdict verdict = verdict_of({"late cut", make}, options, Property::Assertion);
        REQUIRE(verdict.minima.size() == 1);
        CHECK(verdict.minima[0].least == 1);
        CHECK(verdict.minima[0].scope.empty());
    }
}

TEST_CASE("without preemptions there is no proof, only a bound") {
    const Example example{"sums", [](term::Manager& manager) { return fib_bench(manager, 1, true); }};
    CheckOptions options;
    options.encoding.por = encoder::Por::None;
    options.encoding.preemptions = 100;
    const Verdict verdict = verdict_of(example, options, Property::Assertion);
    CHECK(verdict.kind == VerdictKind::SafeUpTo);
    CHECK(verdict.limitations.empty());
    CHECK(verdict.preemptions == 100);
}

TEST_CASE("time is up while the best run is looked for: what is known stays") {
    CheckOptions options;
    options.shortest = true;
    options.method = engine::Method::Solver;
    int asked = 0;
    options.progress = [&](const engine::Progress& progress) { asked += progress.activity == "solving" ? 1 : 0; };
    options.interrupted = [&] { return asked >= 8; };  // after a failing run was found
    const Example example{"sums", [](term::Manager& manager) { return fib_bench(manager, 3, false); }};
    const Verdict verdict = verdict_of(example, options, Property::Assertion);
    CHECK(verdict.kind == VerdictKind::Unsafe);
    REQUIRE(verdict.minima.size() == 1);
    CHECK(verdict.minima[0].gave_up == "interrupted");
}
