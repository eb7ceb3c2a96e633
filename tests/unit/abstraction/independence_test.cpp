// What an abstraction tracks decides which steps depend on each other.
#include <doctest/doctest.h>

#include "abstraction/influence.h"
#include "abstraction/pairs.h"
#include "abstraction/predicates.h"
#include "abstraction/tracking.h"
#include "gir/relation.h"
#include "unit/support/program_builder.h"

using namespace heddle;
using namespace heddle::testing;
using abstraction::content;
using abstraction::Precision;
using abstraction::Predicates;
using abstraction::Units;

namespace {

// Example 6 of Telbisz, Partial Order Reduction for Abstraction-Based Verification (2022): x = f(z) and y = g(x), each
// one step.
struct Example6 {
    Example6() : program(make()), units(program) {}

    model::Program make() {
        ProgramBuilder builder(manager);
        const ThreadId main = builder.thread("main");
        const ThreadId other = builder.thread("other", main);
        x = builder.cell("x"), y = builder.cell("y"), z = builder.cell("z");
        const Term here = builder.number(0);
        ThreadBuilder first = builder.in(main);
        first.create(other);
        first.copy_one_of({x}, here, {z}, here);
        first.finish();
        ThreadBuilder second = builder.in(other);
        second.copy_one_of({y}, here, {x}, here);
        second.finish();
        return builder.finish();
    }

    bool are_independent(const model::Program& abstract) {
        bool result = true;
        for (const gir::Rules rules : {gir::Rules::Static, gir::Rules::Addresses, gir::Rules::Constants})
            result &= gir::Relation(abstract, manager, rules).independence(alpha, beta).guard.is_true();
        return result;
    }

    bool are_independent_tracking(const std::vector<CellId>& cells) {
        std::vector<Term> tracked(units.size(), manager.bottom());
        for (const CellId cell : cells) tracked[units.of(cell).index] = manager.top();
        return are_independent(with_tracking(program, units, tracked, manager));
    }

    bool are_independent_knowing(const std::vector<Term>& formulas) {
        Predicates predicates(program, manager);
        for (const Term formula : formulas) REQUIRE(predicates.add(formula));
        return are_independent(predicates.track(units, {}));
    }

    Term of(CellId cell) { return content(program, cell, manager); }
    Term number(unsigned value) { return manager.bits(value, 8); }

    term::Manager manager;
    CellId x, y, z;
    const model::Program program;
    const Units units;
    const model::Place alpha{ThreadId(0), LocationId(1)}, beta{ThreadId(1), LocationId(0)};
};

}  // namespace

TEST_CASE("a: without an abstraction the steps depend on each other") {
    Example6 example;
    CHECK_FALSE(example.are_independent(example.program));
    CHECK_FALSE(example.are_independent_tracking({example.x, example.y, example.z}));
}

TEST_CASE("b: with y and z tracked they do not, with x they do") {
    Example6 example;
    CHECK(example.are_independent_tracking({example.y, example.z}));
    CHECK_FALSE(example.are_independent_tracking({example.x}));
}

TEST_CASE("c: they depend on each other if one predicate mentions objects of both") {
    Example6 example;
    term::Manager& manager = example.manager;
    const Term x = example.of(example.x), y = example.of(example.y), z = example.of(example.z);
    const Term y_large = manager.bv_ult(example.number(2), y);
    const Term x_and_z = manager.equal(manager.bv_add(x, z), example.number(0));
    CHECK_FALSE(example.are_independent_knowing({y_large, x_and_z}));
    CHECK_FALSE(example.are_independent_knowing({manager.bv_ult(z, y)}));
    CHECK(example.are_independent_knowing({manager.bv_ult(example.number(0), y), manager.equal(z, example.number(2))}));
}

TEST_CASE("pairs are those that meet on a tracked cell") {
    Example6 example;
    CHECK(abstraction::dependent_pairs(example.program) == abstraction::Pairs{{example.alpha, example.beta}});
    std::vector<Term> tracked(3, example.manager.top());
    tracked[example.units.of(example.x).index] = example.manager.bottom();
    CHECK(
        abstraction::dependent_pairs(with_tracking(example.program, example.units, tracked, example.manager)).empty());
}

TEST_CASE("elements of an array are one unit, fields are several") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    for (const char* name : {"a[0].x", "a[1].x", "a[0].y", "b"}) builder.cell(name);
    builder.in(main).finish();
    const model::Program program = builder.finish();
    const Units units(program);
    CHECK(units.size() >= 3);
    CHECK(units.name(units.of(CellId(0))) == "a[*].x");
    CHECK(units.name(units.of(CellId(3))) == "b");
}

TEST_CASE("the cone has what decides and what that is computed from, and nothing else") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const CellId x = builder.cell("x"), y = builder.cell("y"), z = builder.cell("z");
    ThreadBuilder body = builder.in(main);
    body.store(x, body.load(y));
    body.store(z, body.load(x));
    const Term seen = body.load(x);
    body.assert_that(manager.equal(seen, builder.number(0)), 1);
    body.finish();
    const model::Program program = builder.finish();
    const Units units(program);
    const abstraction::Influence influence(program, units);
    CHECK((influence.cone() == Precision{units.of(x), units.of(y)}));
    CHECK((influence.of_property({model::Property::Assertion}) == Precision{units.of(x)}));
    CHECK(influence.of_property({}).empty());
}

TEST_CASE("a branch that decides nothing is not next to what is tracked") {
    term::Manager manager;
    ProgramBuilder builder(manager);
    const ThreadId main = builder.thread("main");
    const CellId x = builder.cell("x"), y = builder.cell("y"), told = builder.cell("told"), turn = builder.cell("turn");
    const Term one = builder.number(1);
    ThreadBuilder body = builder.in(main);
    body.begin_if(manager.equal(body.load(y), one));
    body.store(told, one);
    body.end_if();
    body.begin_if(manager.equal(body.load(turn), one));
    body.store(x, one);
    body.end_if();
    body.load(told);
    body.finish();
    const model::Program program = builder.finish();
    const Units units(program);
    const abstraction::Influence influence(program, units);
    CHECK((influence.cone() == Precision{units.of(y), units.of(turn)}));
    CHECK((influence.next_to({units.of(x)}) == Precision{units.of(turn)}));
    CHECK((influence.next_to({units.of(told)}) == Precision{units.of(y)}));
}
