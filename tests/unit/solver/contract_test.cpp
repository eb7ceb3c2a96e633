// The contract of solver::Backend: one body that runs over every backend there is.
#include <doctest/doctest.h>

#include <algorithm>

#include "solver/backend.h"
#include "unit/solver/tested_backends.h"
#include "util/error.h"

namespace heddle::solver {

using term::Sort;

TEST_CASE("an unknown backend is refused with the names that exist") {
    term::Manager manager;
    try {
        make_backend("abacus", manager);
        FAIL("no exception");
    } catch (const UserError& error) {
        const std::string text = error.what();
        CHECK(text.find("abacus") != std::string::npos);
        for (const std::string& name : backend_names()) CHECK(text.find(name) != std::string::npos);
    }
}

TEST_CASE("a backend knows its name and version") {
    for (const std::string& name : backend_names()) {
        term::Manager manager;
        CHECK(make_backend(name, manager)->name() == name);
        const std::string version = make_backend(name, manager)->version();
        CHECK(std::count(version.begin(), version.end(), '.') >= 1);
    }
}

TEST_CASE("answers and values") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        CHECK(check(backend) == Answer::Sat);
        const Term x = manager.variable("x", Sort::bits(8)), p = manager.variable("p", Sort::boolean());
        const Term wide = manager.variable("a name | with \\ odd characters", Sort::bits(128));
        const term::Bits large = ~term::Bits{0} - 5;
        backend.assert_formula(manager.equal(manager.bv_add(x, x), manager.bits(254, 8)));
        backend.assert_formula(manager.bv_ult(x, manager.bits(128, 8)));
        backend.assert_formula(manager.logical_not(p));
        backend.assert_formula(manager.equal(wide, manager.bits(large, 128)));
        REQUIRE(check(backend) == Answer::Sat);
        CHECK(backend.value(x) == term::Value::bits(127, 8));
        CHECK(backend.value(p) == term::Value::boolean(false));
        CHECK(backend.value(wide) == term::Value::bits(large, 128));
        const Term unused = manager.variable("unused", Sort::bits(16)),
                   loose = manager.variable("loose", Sort::boolean());
        CHECK(backend.value(unused).sort() == Sort::bits(16));
        CHECK(backend.value(loose).sort() == Sort::boolean());
        backend.assert_formula(manager.equal(x, manager.bits(0, 8)));
        CHECK(check(backend) == Answer::Unsat);
    });
}

TEST_CASE("constants can be asserted") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        backend.assert_formula(manager.top());
        CHECK(check(backend) == Answer::Sat);
        backend.assert_formula(manager.bottom());
        CHECK(check(backend) == Answer::Unsat);
        CHECK(backend.unsat_core().empty());
    });
}

TEST_CASE("assumptions hold for one check") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term p = manager.variable("p", Sort::boolean()), q = manager.variable("q", Sort::boolean());
        backend.assert_formula(manager.implies(p, q));
        CHECK(check(backend, {p, manager.logical_not(q)}) == Answer::Unsat);
        REQUIRE(check(backend, {manager.logical_not(q)}) == Answer::Sat);
        CHECK_FALSE(backend.value(p).is_true());
        REQUIRE(check(backend, {p}) == Answer::Sat);
        CHECK(backend.value(q).is_true());
        CHECK(check(backend) == Answer::Sat);
        CHECK(check(backend, {p, p}) == Answer::Sat);
        CHECK(check(backend, {p, manager.logical_not(p)}) == Answer::Unsat);
    });
}

TEST_CASE("an unsatisfiable core is a contradictory part of the assumptions") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term x = manager.variable("x", Sort::bits(16));
        std::vector<Term> assumptions;
        for (unsigned i = 0; i < 10; ++i) {
            assumptions.push_back(manager.fresh_variable("a", Sort::boolean()));
            const Term bit = manager.equal(manager.extract(x, i, i), manager.bits(1, 1));
            backend.assert_formula(manager.implies(assumptions.back(), bit));
        }
        const Term odd_parts = manager.bv_and(x, manager.bits(0b1001000, 16));
        backend.assert_formula(manager.distinct(odd_parts, manager.bits(0b1001000, 16)));
        REQUIRE(check(backend, assumptions) == Answer::Unsat);
        const std::vector<Term> core = backend.unsat_core();
        for (Term term : core) CHECK(std::find(assumptions.begin(), assumptions.end(), term) != assumptions.end());
        for (std::size_t needed : {3u, 6u})
            CHECK(std::find(core.begin(), core.end(), assumptions[needed]) != core.end());
        CHECK(check(backend, core) == Answer::Unsat);
        assumptions.erase(assumptions.begin() + 3);
        CHECK(check(backend, assumptions) == Answer::Sat);
    });
}

TEST_CASE("a negated assumption comes back in the core as it was given") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term p = manager.variable("p", Sort::boolean());
        backend.assert_formula(p);
        REQUIRE(check(backend, {manager.logical_not(p)}) == Answer::Unsat);
        CHECK(backend.unsat_core() == std::vector<Term>{manager.logical_not(p)});
    });
}

TEST_CASE("push and pop") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term x = manager.variable("x", Sort::bits(8));
        backend.assert_formula(manager.bv_ult(x, manager.bits(10, 8)));
        backend.push();
        backend.assert_formula(manager.bv_ult(manager.bits(8, 8), x));
        REQUIRE(check(backend) == Answer::Sat);
        CHECK(backend.value(x) == term::Value::bits(9, 8));
        backend.push();
        backend.assert_formula(manager.distinct(x, manager.bits(9, 8)));
        CHECK(check(backend) == Answer::Unsat);
        backend.pop();
        CHECK(check(backend) == Answer::Sat);
        backend.pop();
        backend.assert_formula(manager.equal(x, manager.bits(3, 8)));
        CHECK(check(backend) == Answer::Sat);
        CHECK_THROWS_AS(backend.pop(), InternalError);
    });
}

TEST_CASE("a term that was first seen in a popped scope can be used again") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term x = manager.variable("x", Sort::bits(32)), y = manager.variable("y", Sort::bits(32));
        const Term product = manager.bv_mul(x, y);
        for (unsigned i = 0; i < 3; ++i) {
            backend.push();
            backend.assert_formula(manager.equal(product, manager.bits(35 + i, 32)));
            backend.assert_formula(manager.equal(x, manager.bits(5, 32)));
            REQUIRE(check(backend) == Answer::Sat);
            const term::Value factor = backend.value(y);
            CHECK(term::Value::bits(factor.raw() * 5, 32) == term::Value::bits(35 + i, 32));
            backend.pop();
        }
    });
}

TEST_CASE("frames can be added between checks") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        Term x = manager.bits(0, 16);
        for (unsigned frame = 1; frame <= 20; ++frame) {
            const Term next = manager.variable("x" + std::to_string(frame), Sort::bits(16));
            const Term choice = manager.variable("c" + std::to_string(frame), Sort::boolean());
            backend.assert_formula(manager.equal(next, manager.ite(choice, manager.bv_add(x, manager.bits(3, 16)),
                                                                   manager.bv_add(x, manager.bits(5, 16)))));
            x = next;
            const Term goal = manager.variable("goal" + std::to_string(frame), Sort::boolean());
            backend.assert_formula(manager.equal(goal, manager.equal(x, manager.bits(31, 16))));
            const bool reachable = frame == 7 || frame == 9;
            CHECK(check(backend, {goal}) == (reachable ? Answer::Sat : Answer::Unsat));
        }
    });
}

TEST_CASE("two backends are alive at once") {
    for (const TestedBackend& first : tested_backends()) {
        for (const TestedBackend& second : tested_backends()) {
            CAPTURE(first.name);
            CAPTURE(second.name);
            term::Manager manager;
            const auto a = first.make(manager), b = second.make(manager);
            const Term x = manager.variable("x", Sort::bits(8));
            a->assert_formula(manager.equal(x, manager.bits(1, 8)));
            b->assert_formula(manager.equal(x, manager.bits(2, 8)));
            REQUIRE(check(*a) == Answer::Sat);
            REQUIRE(check(*b) == Answer::Sat);
            CHECK(a->value(x) == term::Value::bits(1, 8));
            CHECK(b->value(x) == term::Value::bits(2, 8));
        }
    }
}

TEST_CASE("calls out of order are internal errors") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term p = manager.variable("p", Sort::boolean()), x = manager.variable("x", Sort::bits(8));
        auto nothing_to_ask = [&] {
            CHECK_THROWS_AS(backend.value(p), InternalError);
            CHECK_THROWS_AS(backend.unsat_core(), InternalError);
            CHECK_THROWS_AS(backend.unknown_reason(), InternalError);
        };
        nothing_to_ask();
        REQUIRE(check(backend) == Answer::Sat);
        CHECK_THROWS_AS(backend.unsat_core(), InternalError);
        CHECK_THROWS_AS(backend.unknown_reason(), InternalError);
        CHECK_THROWS_AS(backend.value(manager.logical_not(p)), InternalError);
        backend.push();
        nothing_to_ask();
        REQUIRE(check(backend) == Answer::Sat);
        backend.pop();
        nothing_to_ask();
        backend.assert_formula(p);
        nothing_to_ask();
        REQUIRE(check(backend, {manager.logical_not(p)}) == Answer::Unsat);
        CHECK_THROWS_AS(backend.value(p), InternalError);
        CHECK_THROWS_AS(backend.unknown_reason(), InternalError);
        CHECK_THROWS_AS(backend.pop(), InternalError);
        CHECK_THROWS_AS(backend.assert_formula(x), InternalError);
        CHECK_THROWS_AS(check(backend, {manager.equal(x, manager.bits(1, 8))}), InternalError);
        CHECK_THROWS_AS(check(backend, {x}), InternalError);
    });
}

TEST_CASE("the figures that a backend promises are there and grow from check to check") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term x = manager.variable("x", Sort::bits(16)), y = manager.variable("y", Sort::bits(16));
        const std::vector<std::string> figures = backend.capabilities().figures;
        REQUIRE_FALSE(figures.empty());
        Statistics before;
        for (unsigned i = 0; i < 3; ++i) {
            const Term goal = manager.fresh_variable("goal", Sort::boolean());
            const Term cube = manager.bv_mul(manager.bv_mul(x, y), manager.bv_add(y, manager.bits(i, 16)));
            backend.assert_formula(manager.implies(goal, manager.equal(cube, manager.bits(0x1235 + i, 16))));
            check(backend, {goal});
            for (const std::string& figure : figures) {
                CAPTURE(figure);
                if (figure != "memory MB") CHECK(backend.statistics().get(figure) >= before.get(figure));
            }
            before = backend.statistics();
        }
        for (const std::string& figure : figures) {
            CAPTURE(figure);
            if (figure != "memory MB") CHECK(before.get(figure) > 0);  // little may come from what was freed before
        }
    });
}

// The tests above hold every backend to this.
TEST_CASE("every backend keeps its limits, can be interrupted and gives cores") {
    for_each_backend([](term::Manager&, Backend& backend) {
        const Capabilities can = backend.capabilities();
        CHECK_FALSE(can.how.empty());
        CHECK((can.incremental && can.unsat_cores && can.time_limit && can.memory_limit && can.interrupt));
    });
}

}  // namespace heddle::solver
