#include "states/search.h"

#include <doctest/doctest.h>

#include "unit/support/examples.h"
#include "unit/support/exhaustive_search.h"
#include "unit/support/program_builder.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using model::Property;

namespace {

const states::Limits no_limits{std::size_t{1} << 30};

states::Result search(const model::Program& program, term::Manager& manager, Property property) {
    return states::search(program, manager, {property}, no_limits);
}

std::vector<Example> examples() {
    std::vector<Example> result = small_examples();
    result.push_back(script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("locks in order", {"l+ m+ m- l-", "l+ m+ m- l-"}));
    result.push_back(script("crossed locks while others run", {"x=1 x=2", "l+ m+ m- l-", "m+ l+ l- m-"}));
    result.push_back(script("join with a lock that is wanted", {"l+ j1 l-", "l+ l-"}));
    result.push_back(script("guarded", {"l+ x=1 l-", "l+ x=2 l-"}));
    result.push_back(script("unguarded", {"l+ x=1 l-", "m+ x=2 m-"}));
    result.push_back(script("three of them", {"l+ x=1 l-", "l+ x=2 l- y=1", "l+ y=2 l-"}));
    for (unsigned seed = 0; seed < 60; ++seed)
        result.push_back({"random", [=](term::Manager& manager) { return random_program(manager, seed); }});
    return result;
}

}  // namespace

TEST_CASE("a search of the states finds what making all runs finds") {
    std::size_t complete = 0, failures = 0, deadlocks = 0, races = 0;
    for (const Example& example : examples()) {
        CAPTURE(example.name);
        term::Manager manager;
        const model::Program program = example.make(manager);
        const states::Result asserted = search(program, manager, Property::Assertion);
        if (!asserted.is_complete) continue;
        ++complete;
        const Found expected = search_exhaustively(program);
        CHECK(asserted.trace.has_value() == expected.failure.has_value());
        CHECK(search(program, manager, Property::Deadlock).trace.has_value() == expected.deadlock.has_value());
        CHECK(search(program, manager, Property::Race).trace.has_value() == expected.race.has_value());
        if (!asserted.trace) CHECK(asserted.cuts.empty() == !expected.cut);
        failures += expected.failure.has_value();
        deadlocks += expected.deadlock.has_value();
        races += expected.race.has_value();
    }
    CHECK(complete >= 40);
    for (const std::size_t count : {failures, deadlocks, races}) {
        CHECK(count >= 5);
        CHECK(count < complete);
    }
}

TEST_CASE("a trace tells of the violation") {
    term::Manager manager;
    const model::Program program = script("crossed locks", {"l+ m+ m- l-", "m+ l+ l- m-"}).make(manager);
    const auto trace = search(program, manager, Property::Deadlock).trace;
    REQUIRE(trace);
    CHECK(trace->failure.property == Property::Deadlock);
    CHECK(trace->failure.parties.size() == 2);
    CHECK(trace->steps.size() == trace->scheduled);
}

TEST_CASE("steps that nobody else minds are not interleaved") {
    term::Manager manager;
    const model::Program apart = script("apart", {"x=1 x=2 x=3 x=1 x=2", "y=1 y=2 y=3 y=1 y=2"}).make(manager);
    const model::Program together = script("together", {"x=1 x=2 x=3 x=1 x=2", "x=1 x=2 x=3 x=1 x=2"}).make(manager);
    const auto states = [&](const model::Program& program) {
        return search(program, manager, Property::Assertion).states;
    };
    CHECK(states(apart) <= 13);
    CHECK(states(together) > 30);
}

TEST_CASE("an input that is compared with constants has few values that differ") {
    term::Manager manager;
    for (const unsigned reachable : {7U, 8U, 255U}) {
        ProgramBuilder builder(manager);
        const CellId x = builder.cell("x");
        const Term input = builder.input("n" + std::to_string(reachable), 8);
        ThreadBuilder main = builder.in(builder.thread("main"));
        main.load(x);
        main.begin_if(manager.bv_ult(input, builder.number(8)));
        main.store(x, input);
        main.end_if();
        main.assert_that(manager.distinct(main.load(x), builder.number(reachable)), 1);
        main.exit();
        const states::Result result = search(builder.finish(), manager, Property::Assertion);
        REQUIRE(result.is_complete);
        CHECK(result.trace.has_value() == (reachable < 8));
        CHECK(result.states < 40);
    }
}

// The copy is compared with a constant that lies within a range of those that the input itself is compared with.
TEST_CASE("what copies of an input are compared with counts as well") {
    term::Manager manager;
    for (const bool is_chosen : {false, true}) {
        ProgramBuilder builder(manager);
        const CellId x = builder.cell("x"), y = builder.cell("y");
        const Term input = builder.input("n" + std::to_string(is_chosen), 8);
        ThreadBuilder main = builder.in(builder.thread("main"));
        main.begin_if(manager.bv_ult(input, builder.number(100)));
        main.store(y, builder.number(1));
        main.end_if();
        const Term is_small = manager.equal(main.load(y), builder.number(1));
        main.store(x, is_chosen ? manager.ite(is_small, input, builder.number(3)) : input);
        main.assert_that(manager.distinct(main.load(x), builder.number(77)), 1);
        main.exit();
        const states::Result result = search(builder.finish(), manager, Property::Assertion);
        REQUIRE(result.is_complete);
        CHECK(result.trace.has_value());
    }
}

TEST_CASE("of an input with representatives no other values are tried") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const CellId x = builder.cell("x");
    const Term input = builder.input("n", 8);
    ThreadBuilder main = builder.in(builder.thread("main"));
    main.store(x, manager.bv_mul(input, input));
    const Term square = main.load(x);
    main.assert_that(manager.distinct(square, builder.number(49)), 1);
    main.exit();
    model::Program program = builder.finish();
    for (const auto& [representatives, fails] : {std::pair{std::vector<std::uint64_t>{2, 7}, true}, {{2, 3}, false}}) {
        program.inputs.front().representatives = representatives;
        const states::Result result = search(program, manager, Property::Assertion);
        REQUIRE(result.is_complete);
        CHECK(result.trace.has_value() == fails);
    }
}

TEST_CASE("a decision that depends on an input in other ways is not for a search of the states") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const CellId x = builder.cell("x");
    const Term input = builder.input("n");
    ThreadBuilder main = builder.in(builder.thread("main"));
    main.load(x);
    main.begin_if(manager.equal(manager.bv_mul(input, input), builder.number(49)));
    main.store(x, builder.number(1));
    main.end_if();
    main.exit();
    const states::Result result = search(builder.finish(), manager, Property::Assertion);
    CHECK(!result.is_complete);
    CHECK(result.reason == "a decision depends on an input");
}

TEST_CASE("a search ends when it is told to") {
    term::Manager manager;
    const model::Program program = fib_bench(manager, 5, true);
    const states::Result small = states::search(program, manager, {Property::Assertion}, {1000});
    CHECK(!small.is_complete);
    CHECK(small.reason == "too many states");
    const states::Result stopped =
        states::search(program, manager, {Property::Assertion}, {std::size_t{1} << 30, [] { return true; }});
    CHECK(!stopped.is_complete);
    CHECK(stopped.reason == "it takes too long");
}

TEST_CASE("fib_bench: its largest sum is reached, and not exceeded") {
    for (const bool safe : {true, false}) {
        term::Manager manager;
        const model::Program program = fib_bench(manager, 4, safe);
        const states::Result result = search(program, manager, Property::Assertion);
        REQUIRE(result.is_complete);
        CHECK(result.trace.has_value() == !safe);
    }
}
