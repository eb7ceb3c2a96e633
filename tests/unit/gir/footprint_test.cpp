#include <doctest/doctest.h>

#include "gir/footprint.h"
#include "solver/backend.h"

using namespace heddle;
using gir::Precision;
using gir::Touch;
using model::CellId;
using model::Step;
using term::Sort;
using term::Term;

namespace {

constexpr std::size_t array_size = 3;

struct Fixture {
    term::Manager manager;

    Term number(const char* name) { return manager.variable(name, Sort::bits(8)); }
    Term condition(const char* name) { return manager.variable(name, Sort::boolean()); }
    Step step(model::StepKind kind) {
        const Term top = manager.top();
        return {kind, {}, "", {}, {}, top, top, {}, {}, {}, {}, manager.bits(0, 32)};
    }
    Term is_at(Term index, std::size_t place) { return manager.equal(index, manager.bits(place, 8)); }
    // a[index] = value
    Step store(Term index, Term value) {
        Step result = step(model::StepKind::Store);
        for (std::size_t place = 0; place < array_size; ++place)
            result.writes.push_back({CellId(place), is_at(index, place), value});
        return result;
    }
    // name = a[index]
    Step load(Term index, const char* name) {
        Step result = step(model::StepKind::Load);
        for (std::size_t place = 0; place < array_size; ++place)
            result.reads.push_back({CellId(place), is_at(index, place), number(name)});
        return result;
    }
    std::vector<Touch> touched(const Step& step, Precision precision = Precision::Guarded) {
        return gir::footprint(step, manager, precision);
    }

    // One writes what the other touches.
    Term conflict(const std::vector<Touch>& first, const std::vector<Touch>& second) {
        Term result = manager.bottom();
        for (const Touch& a : first)
            for (const Touch& b : second) {
                if (a.cell != b.cell) continue;
                const Term by_first = manager.logical_and(a.writes, manager.logical_or(b.reads, b.writes));
                const Term by_second = manager.logical_and(b.writes, manager.logical_or(a.reads, a.writes));
                result = manager.logical_or(result, manager.logical_or(by_first, by_second));
            }
        return result;
    }
    // Executes the step; what it reads is appended to `seen`.
    void execute(const Step& step, std::vector<Term>& memory, std::vector<Term>& seen) {
        Term value = manager.bits(0, 8);
        for (const model::Read& read : step.reads) value = manager.ite(read.condition, memory[read.cell.index], value);
        seen.push_back(value);
        for (const model::Write& write : step.writes) {
            Term& cell = memory[write.cell.index];
            cell = manager.ite(write.condition, write.value, cell);
        }
    }
    // Can the two orders lead to different cells or to different values read, under the assumption?
    bool may_differ(const Step& first, const Step& second, Term assumption) {
        std::vector<Term> memory{number("a0"), number("a1"), number("a2")}, other = memory, seen, other_seen;
        execute(first, memory, seen);
        execute(second, memory, seen);
        execute(second, other, other_seen);
        execute(first, other, other_seen);
        memory.insert(memory.end(), {seen[0], seen[1]});
        other.insert(other.end(), {other_seen[1], other_seen[0]});
        Term different = manager.bottom();
        for (std::size_t i = 0; i < memory.size(); ++i)
            different = manager.logical_or(different, manager.distinct(memory[i], other[i]));
        const auto backend = solver::make_backend("z3", manager);
        backend->assert_formula(manager.logical_and(assumption, different));
        const solver::Answer answer = backend->check({}, {});
        REQUIRE(answer != solver::Answer::Unknown);
        return answer == solver::Answer::Sat;
    }
    void check_independence(const Step& first, const Step& second) {
        const auto a = touched(first), b = touched(second);
        CHECK_FALSE(may_differ(first, second, manager.logical_not(conflict(a, b))));
        CHECK(may_differ(first, second, manager.top()));
        for (std::size_t dropped = 0; dropped < array_size; ++dropped) {
            auto fewer = a;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(dropped));
            CHECK(may_differ(first, second, manager.logical_not(conflict(fewer, b))));
        }
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "constant conditions stay, and reads and writes of a cell come together") {
    Step update = step(model::StepKind::ReadModifyWrite);
    const Term old = number("old");
    update.reads = {{CellId(1), manager.top(), old}, {CellId(2), manager.bottom(), old}};
    update.writes = {{CellId(1), manager.top(), manager.bv_add(old, manager.bits(1, 8))}};
    for (const Precision precision : {Precision::Guarded, Precision::Static}) {
        const auto touches = touched(update, precision);
        REQUIRE(touches.size() == 2);
        CHECK(touches[0].cell == CellId(1));
        CHECK(touches[0].reads.is_true());
        CHECK(touches[0].writes.is_true());
        CHECK(touches[1].cell == CellId(2));
        CHECK(touches[1].reads.is_false());
        CHECK(touches[1].writes.is_false());
    }
}

TEST_CASE_FIXTURE(Fixture, "guards are kept, or become true where the precision is static") {
    const Step stored = store(number("i"), number("x"));
    const auto guarded = touched(stored), fixed = touched(stored, Precision::Static);
    REQUIRE(guarded.size() == array_size);
    REQUIRE(fixed.size() == array_size);
    for (std::size_t place = 0; place < array_size; ++place) {
        CHECK(guarded[place].writes == is_at(number("i"), place));
        CHECK(guarded[place].reads.is_false());
        CHECK(fixed[place].writes.is_true());
        CHECK(fixed[place].reads.is_false());
    }
}

TEST_CASE_FIXTURE(Fixture, "several reads of one cell are touched under either condition") {
    Step twice = step(model::StepKind::Atomic);
    twice.reads = {{CellId(0), condition("p"), number("v")}, {CellId(0), condition("q"), number("w")}};
    const auto touches = touched(twice);
    REQUIRE(touches.size() == 1);
    CHECK(touches[0].reads == manager.logical_or(condition("p"), condition("q")));
}

TEST_CASE_FIXTURE(Fixture, "a condition over a value that the step itself reads is not known before") {
    Step exchange = step(model::StepKind::CompareExchange);
    const Term old = number("old");
    exchange.reads = {{CellId(0), condition("p"), old}};
    exchange.writes = {{CellId(0), manager.logical_and(condition("p"), manager.equal(old, number("x"))), number("y")},
                       {CellId(1), manager.equal(number("earlier"), number("x")), number("y")}};
    const auto touches = touched(exchange);
    REQUIRE(touches.size() == 2);
    CHECK(touches[0].reads == condition("p"));
    CHECK(touches[0].writes.is_true());
    CHECK(touches[1].writes == manager.equal(number("earlier"), number("x")));
}

TEST_CASE_FIXTURE(Fixture, "two stores that do not conflict commute, and the guard is needed for it") {
    check_independence(store(number("i"), number("x")), store(number("j"), number("y")));
}

TEST_CASE_FIXTURE(Fixture, "a store and a load that do not conflict commute, and the guard is needed for it") {
    check_independence(store(number("i"), number("x")), load(number("j"), "v"));
}

TEST_CASE_FIXTURE(Fixture, "stores at different indices conflict only where the precision is static") {
    const Step first = store(number("i"), number("x")), second = store(number("j"), number("y"));
    CHECK(conflict(touched(first, Precision::Static), touched(second, Precision::Static)).is_true());
    const Term guarded = conflict(touched(first), touched(second));
    const auto backend = solver::make_backend("z3", manager);
    backend->assert_formula(guarded);
    CHECK(backend->check({}, {}) == solver::Answer::Sat);
    backend->assert_formula(manager.distinct(number("i"), number("j")));
    CHECK(backend->check({}, {}) == solver::Answer::Unsat);
}
