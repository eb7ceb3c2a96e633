#include <doctest/doctest.h>

#include "unit/support/examples.h"
#include "unit/support/program_builder.h"
#include "util/error.h"

using namespace heddle;
using namespace heddle::testing;

namespace {

// main creates a thread and joins it; the thread loads and stores.
model::Program program(term::Manager& manager) {
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const ThreadId first = builder.thread("first", main);
    const CellId x = builder.cell("x");
    ThreadBuilder other = builder.in(first);
    other.assert_that(manager.equal(other.load(x), builder.number(0)), 1);
    other.store(x, builder.input("in"));
    other.finish();
    ThreadBuilder body = builder.in(main);
    body.create(first);
    body.join(first);
    body.finish();
    return builder.finish();
}

constexpr std::size_t load = 0;
constexpr std::size_t store = 2;

}  // namespace

TEST_CASE("every rule of a program is checked") {
    term::Manager manager;
    model::Program broken = program(manager);
    REQUIRE_NOTHROW(model::check_well_formed(broken));
    auto& main = broken.threads[0];
    auto& first = broken.threads[1];
    const Term number = manager.bits(1, 8);

    SUBCASE("no threads") {
        broken.threads.clear();
    }
    SUBCASE("main has a creator") {
        main.creator = ThreadId(0);
    }
    SUBCASE("a thread without creator") {
        first.creator.reset();
    }
    SUBCASE("no entry") {
        first.entry.clear();
    }
    SUBCASE("an entry that leads nowhere") {
        first.entry[0].target = LocationId(99);
    }
    SUBCASE("a loop") {
        first.locations[store].step().successors[0].target = LocationId(load);
    }
    SUBCASE("a step that follows itself") {
        first.locations[store].step().successors[0].target = LocationId(store);
    }
    SUBCASE("no successor") {
        first.locations[store].step().successors.clear();
    }
    SUBCASE("a guard that is no Bool") {
        first.locations[store].step().successors[0].guard = number;
    }
    SUBCASE("enabled is no Bool") {
        first.locations[load].step().enabled = number;
    }
    SUBCASE("assumed is no Bool") {
        first.locations[load].step().assumed = number;
    }
    SUBCASE("an occurrence of 8 bits") {
        first.locations[load].step().occurrence = number;
    }
    SUBCASE("a read into a constant") {
        first.locations[load].step().reads[0].value = number;
    }
    SUBCASE("a read of no cell") {
        first.locations[load].step().reads[0].cell = CellId(7);
    }
    SUBCASE("a write of another width") {
        first.locations[store].step().writes[0].value = manager.bits(1, 16);
    }
    SUBCASE("two writes of one cell") {
        auto& writes = first.locations[store].step().writes;
        writes.push_back(writes[0]);
    }
    SUBCASE("two definitions of a register") {
        first.locations[store].step().reads = first.locations[load].step().reads;
    }
    SUBCASE("a creation of nothing") {
        main.locations[0].step().creates = ThreadId(5);
    }
    SUBCASE("a creation of main") {
        main.locations[0].step().creates = ThreadId(0);
    }
    SUBCASE("a join of nothing") {
        main.locations[1].step().joins[0].thread = ThreadId(5);
    }
    SUBCASE("a join on a number") {
        main.locations[1].step().joins[0].condition = number;
    }
    SUBCASE("a cell without object") {
        broken.cells[0].object = model::ObjectId(3);
    }
    SUBCASE("an arrival nowhere") {
        broken.assertions[0].arrivals[0].after = LocationId(99);
    }
    SUBCASE("an arrival after a terminal") {
        broken.assertions[0].arrivals[0].after = LocationId(1);
    }
    SUBCASE("an arrival in no thread") {
        broken.assertions[0].arrivals[0].thread = ThreadId(9);
    }
    SUBCASE("an input that is a constant") {
        broken.inputs[0].variable = number;
    }
    SUBCASE("an input used by number") {
        broken.inputs[0].used = number;
    }

    CHECK_THROWS_AS(model::check_well_formed(broken), InternalError);
}

TEST_CASE("a complaint names the place") {
    term::Manager manager;
    model::Program broken = program(manager);
    broken.threads[1].locations[store].step().successors.clear();
    CHECK_THROWS_WITH_AS(model::check_well_formed(broken),
                         doctest::Contains("thread 1 (first), location 2: a step without successor"), InternalError);
}

TEST_CASE("the heaviest path counts, and weights count") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const CellId x = builder.cell("x");
    ThreadBuilder body = builder.in(main);
    body.load(x);
    body.begin_if(manager.equal(builder.input("choice", 1), builder.number(1, 1)));
    body.load(x);
    body.load(x);
    body.begin_else();
    body.load(x);
    body.end_if();
    body.finish();
    model::Program result = builder.finish();
    CHECK(model::longest_path(result.threads[0]) == 3);
    result.threads[0].locations[3].step().weight = 5;  // the step of the other branch
    CHECK(model::longest_path(result.threads[0]) == 6);
    CHECK(model::longest_run(fib_bench(manager, 5, true)) == 4 + 15 + 15);
}
