// The contract of solver::Backend: one body that runs over every backend there is.
#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <ostream>
#include <thread>

#include "solver/backend.h"
#include "unit/solver/tested_backends.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using term::Sort;
using Clock = std::chrono::steady_clock;

template <class Body>
void for_each_backend(const Body& body) {
    for (const TestedBackend& tested : tested_backends()) {
        CAPTURE(tested.name);
        term::Manager manager;
        const auto backend = tested.make(manager);
        body(manager, *backend);
    }
}

Answer check(Backend& backend, std::vector<Term> assumptions = {}, Limits limits = {}) {
    return backend.check(assumptions, limits);
}

// The factors of a product of two primes of 31 bits: hours of work for any solver.
void assert_factoring(term::Manager& manager, Backend& backend) {
    const term::Bits product = term::Bits{1500450271} * 2038074743;
    const Term p = manager.variable("p", Sort::bits(64)), q = manager.variable("q", Sort::bits(64));
    for (Term factor : {p, q}) {
        backend.assert_formula(manager.bv_ult(factor, manager.bits(1ULL << 31, 64)));
        backend.assert_formula(manager.bv_ult(manager.bits(1, 64), factor));
    }
    backend.assert_formula(manager.bv_ult(p, q));
    backend.assert_formula(manager.equal(manager.bv_mul(p, q), manager.bits(product, 64)));
}

// Products whose circuits alone are large.
void assert_large_products(term::Manager& manager, Backend& backend) {
    std::vector<Term> factors;
    for (int i = 0; i < 40; ++i) factors.push_back(manager.variable("x" + std::to_string(i), Sort::bits(128)));
    Term sum = manager.bits(1, 128);
    for (std::size_t i = 0; i + 3 < factors.size(); ++i) {
        const Term product = manager.bv_mul(factors[i], manager.bv_mul(factors[i + 1], factors[i + 3]));
        sum = manager.bv_add(manager.bv_mul(sum, product), factors[i + 2]);
        backend.assert_formula(manager.bv_ult(factors[i], sum));
    }
    backend.assert_formula(manager.equal(sum, manager.bits(12345677, 128)));
}

// What a piece of work took.  A busy machine makes it long, but no more work: this process may work no longer than a
// limit says; by the clock there is room.
struct Spent {
    double seconds, processor_seconds;

    bool less_than(double limit) const {
        constexpr double busy_machine = 30;
        return processor_seconds < limit && seconds < limit + busy_machine;
    }
};

std::ostream& operator<<(std::ostream& out, const Spent& spent) {
    return out << spent.seconds << " s, processor " << spent.processor_seconds << " s";
}

Spent time_of(const std::function<void()>& work) {
    const auto begin = Clock::now();
    const std::clock_t processor_begin = std::clock();
    work();
    return {std::chrono::duration<double>(Clock::now() - begin).count(),
            static_cast<double>(std::clock() - processor_begin) / CLOCKS_PER_SEC};
}

}  // namespace

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

TEST_CASE("the time limit stops a hard query, and the backend goes on") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        backend.push();
        assert_factoring(manager, backend);
        for (milliseconds limit : {milliseconds(200), milliseconds(1000)}) {
            const Spent spent = time_of([&] { CHECK(check(backend, {}, {limit, {}}) == Answer::Unknown); });
            CHECK(backend.unknown_reason() == "timeout");
            CHECK(spent.seconds >= static_cast<double>(limit.count()) / 1000);
            CAPTURE(spent);
            CHECK(spent.less_than(static_cast<double>(limit.count()) / 1000 * 1.1 + 1));
        }
        CHECK_THROWS_AS(backend.value(manager.variable("p", Sort::bits(64))), InternalError);
        CHECK_THROWS_AS(backend.unsat_core(), InternalError);
        backend.pop();
        CHECK(check(backend, {}, {milliseconds(60'000), {}}) == Answer::Sat);
    });
}

TEST_CASE("answers after checks that were cut short are right") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        const Term x = manager.variable("x", Sort::bits(14)), y = manager.variable("y", Sort::bits(14));
        const Term product = manager.bv_mul(manager.zero_extend(x, 28), manager.zero_extend(y, 28));
        backend.assert_formula(manager.bv_ult(manager.bits(1, 14), x));
        backend.assert_formula(manager.bv_ule(x, y));
        int cut_short = 0;
        for (unsigned number : {9409u, 10007u, 10403u, 99221u, 99991u, 999983u, 994009u, 1018081u}) {
            const Term goal = manager.fresh_variable("goal", Sort::boolean());
            backend.assert_formula(manager.implies(goal, manager.equal(product, manager.bits(number, 28))));
            unsigned least = 2;
            while (least * least <= number && (number % least != 0 || number / least >= 1u << 14)) ++least;
            const bool composite = least * least <= number;
            const Answer right = composite ? Answer::Sat : Answer::Unsat;
            CAPTURE(number);
            for (int limit : {0, 1, 2, 4, 8}) {
                const Answer hasty = check(backend, {goal}, {milliseconds(limit), {}});
                CHECK((hasty == Answer::Unknown || hasty == right));
                cut_short += hasty == Answer::Unknown ? 1 : 0;
            }
            REQUIRE(check(backend, {goal}) == right);
            if (composite) CHECK(backend.value(x).to_uint64() * backend.value(y).to_uint64() == number);
        }
        CHECK(cut_short > 0);
    });
}

TEST_CASE("the time limit stops a query that is hard to build") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        assert_large_products(manager, backend);
        const Spent spent = time_of([&] { CHECK(check(backend, {}, {milliseconds(1000), {}}) == Answer::Unknown); });
        CHECK(backend.unknown_reason() == "timeout");
        CAPTURE(spent);
        CHECK(spent.less_than(2.1));
    });
}

TEST_CASE("the time limit stops a query that is long") {
    for (const std::string name : {"z3", "bitwuzla"}) {
        if (std::ranges::count(backend_names(), name) == 0) continue;
        CAPTURE(name);
        term::Manager manager;
        const auto backend = make_backend(name, manager);
        const auto variable = [&](unsigned i) { return manager.variable("b" + std::to_string(i), Sort::boolean()); };
        for (unsigned i = 0; i < 100'000; ++i)
            backend->assert_formula(
                manager.logical_or(variable(i), manager.logical_and(variable(i + 1), variable(i * 7 % 1000))));
        const Spent spent = time_of([&] { check(*backend, {}, {milliseconds(100), {}}); });
        CAPTURE(spent);
        CHECK(spent.less_than(1.6));  // 0.6 as a rule; 2.3 if all of it were taken in at once
    }
}

TEST_CASE("the memory limit stops a large query") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        assert_large_products(manager, backend);
        CHECK(check(backend, {}, {milliseconds(600'000), 64}) == Answer::Unknown);
        CHECK(backend.unknown_reason() == "memory");
    });
}

TEST_CASE("an interrupt from another thread stops a check and all later ones") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        assert_factoring(manager, backend);
        std::thread other([&backend] {
            std::this_thread::sleep_for(milliseconds(300));
            backend.interrupt();
        });
        const Spent spent = time_of([&] { CHECK(check(backend) == Answer::Unknown); });
        other.join();
        CHECK(backend.unknown_reason() == "interrupted");
        CHECK(spent.seconds >= 0.29);
        CAPTURE(spent);
        CHECK(spent.less_than(1.4));
        const Spent later = time_of([&] { CHECK(check(backend) == Answer::Unknown); });
        CHECK(backend.unknown_reason() == "interrupted");
        CAPTURE(later);
        CHECK(later.less_than(0.2));
    });
}

TEST_CASE("an interrupt just before or at the start of a check is not lost") {
    for (int delay = 0; delay < 6; ++delay) {
        for_each_backend([delay](term::Manager& manager, Backend& backend) {
            assert_factoring(manager, backend);
            std::thread other([&] {
                std::this_thread::sleep_for(std::chrono::microseconds(delay * 300));
                backend.interrupt();
            });
            const Spent spent = time_of([&] { CHECK(check(backend) == Answer::Unknown); });
            other.join();
            CHECK(backend.unknown_reason() == "interrupted");
            CAPTURE(spent);
            CHECK(spent.less_than(1.1));
        });
    }
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
