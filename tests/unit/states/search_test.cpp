#include "states/exhaustive_search.h"

#include <doctest/doctest.h>

#include <random>

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

namespace {

// Threads with critical sections, which may lie in each other, and accesses outside of them.
Example random_locks(std::mt19937& random) {
    const auto pick = [&](const std::vector<std::string>& words) { return words[random() % words.size()]; };
    std::vector<std::string> threads;
    for (unsigned t = 0; t < 3; ++t) {
        std::string words;
        std::string held;
        for (unsigned i = 0; i < 3 - t / 2; ++i) {
            const std::string lock = pick({"l", "m"});
            if (const auto place = held.find(lock); place != std::string::npos) {
                words += lock + "- ";
                held.erase(place, 1);
            } else if (random() % 2 == 0) {
                words += lock + "+ ";
                held += lock;
            } else {
                words += pick({"x=1", "x=2", "x+=1", "y+=1", "r=x y=r", "?x<2 x=3", "x!3", "y!2", "x!2", "y=1"}) + " ";
            }
        }
        for (const char lock : held) words += std::string{lock} + "- ";
        threads.push_back(words);
    }
    threads[0] += pick({"", " j1", " j2 j1", " x!2"});
    return script(threads[0] + " | " + threads[1] + " | " + threads[2], threads);
}

}  // namespace

TEST_CASE("what is behind a lock that somebody holds is out of reach, and nothing is lost by that") {
    std::mt19937 random(1);
    std::size_t failures = 0, deadlocks = 0, races = 0;
    constexpr std::size_t programs = 30;
    for (std::size_t i = 0; i < programs; ++i) {
        term::Manager manager;
        const Example example = random_locks(random);
        CAPTURE(example.name);
        const model::Program program = example.make(manager);
        const Found expected = search_exhaustively(program);
        CHECK(search(program, manager, Property::Assertion).trace.has_value() == expected.failure.has_value());
        CHECK(search(program, manager, Property::Deadlock).trace.has_value() == expected.deadlock.has_value());
        CHECK(search(program, manager, Property::Race).trace.has_value() == expected.race.has_value());
        failures += expected.failure.has_value();
        deadlocks += expected.deadlock.has_value();
        races += expected.race.has_value();
    }
    for (const std::size_t count : {failures, deadlocks, races}) {
        CHECK(count >= programs / 20);
        CHECK(count < programs);
    }
}

TEST_CASE("who holds the lock of all data goes on alone") {
    term::Manager manager;
    const auto states = [&](const std::string& section) {
        const std::string thread = "l+ " + section + " l-";
        return search(script("guarded", {thread, thread, thread}).make(manager), manager, Property::Assertion).states;
    };
    CHECK(states("x+=1 x+=1 x+=1 x+=1") - states("x+=1") <= 3 * 3 * 8);
}

TEST_CASE("random runs find what fails often, and say nothing if nothing fails") {
    for (const bool fails : {false, true}) {
        term::Manager manager;
        const model::Program program =
            script("two writers", {"j1 j2 x!2", "x+=1", fails ? "x+=1" : "x+=2"}).make(manager);
        std::size_t looks = 0;
        states::Search walks(program, manager, {Property::Assertion},
                             {std::size_t{1} << 30, [&] { return ++looks > 4; }});
        walks.walk();
        CHECK(walks.has_answer() == fails);
        const states::Result result = walks.result();
        CHECK(result.trace.has_value() == fails);
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
