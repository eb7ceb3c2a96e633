// Limits on time and memory, and interrupts: one body that runs over every backend there is.
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

TEST_CASE("the time limit stops a hard query, and the backend goes on") {
    for_each_backend([](term::Manager& manager, Backend& backend) {
        backend.push();
        assert_factoring(manager, backend);
        for (milliseconds limit : {milliseconds(200), milliseconds(600)}) {
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
    for_each_that_works_itself([](term::Manager& manager, Backend& backend) {
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
    for_each_that_works_itself([](term::Manager& manager, Backend& backend) {
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
        const Spent rest = time_of([&] { CHECK(check(*backend) == Answer::Sat); });
        CAPTURE(spent);
        CAPTURE(rest);
        CHECK(spent.processor_seconds < rest.processor_seconds / 2);  // a fifth as a rule
    }
}

TEST_CASE("the memory limit stops a large query") {
    for_each_that_works_itself([](term::Manager& manager, Backend& backend) {
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

}  // namespace heddle::solver
