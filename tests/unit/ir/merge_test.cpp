#include <doctest/doctest.h>

#include "ir/state/merge.h"
#include "util/error.h"

using namespace heddle;
using ir::State;
using model::CellId;
using model::LocationId;
using model::ObjectId;
using term::Sort;
using term::Term;

namespace {

struct Fixture {
    term::Manager manager;
    unsigned asked = 0;  // how often the first content of a cell was needed
    ir::Merger merger{manager, [this](ObjectId, std::size_t cell) {
                          ++asked;
                          return number(100 + static_cast<unsigned>(cell));
                      }};
    Term p = condition("p"), q = condition("q"), r = condition("r");
    State a, b;  // of the paths p and not p, after a common branch q

    Fixture() {
        a.path = {q, p};
        b.path = {q, manager.logical_not(p)};
    }
    Term condition(const char* name) { return manager.variable(name, Sort::boolean()); }
    Term number(unsigned value) { return manager.bits(value, 32); }
    State merged() { return merger.merge(a, b); }
};

ir::ObjectContent content(std::vector<std::optional<Term>> cells) {
    return ir::ObjectContent(std::move(cells));
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "two branches of one condition leave only what came before it") {
    CHECK(merged().path == std::vector<Term>{q});
    b.path.push_back(r);
    CHECK(merged().path == std::vector<Term>{q, manager.logical_or(p, manager.logical_and(manager.logical_not(p), r))});
}

TEST_CASE_FIXTURE(Fixture, "registers are chosen by the path, and dead where one path has none") {
    a.registers = {{1, {number(1)}}, {2, {number(5), number(6)}}, {3, {number(3)}}};
    b.registers = {{1, {number(2)}}, {2, {number(5), number(7)}}, {4, {number(4)}}};
    a.result = {number(1)};
    b.result = {number(2)};
    const Term either = manager.ite(p, number(1), number(2));
    State state = merged();
    CHECK(state.registers ==
          std::map<unsigned, ir::Operand>{{1, {either}}, {2, {number(5), manager.ite(p, number(6), number(7))}}});
    CHECK(*state.result == ir::Operand{either});

    a.path.push_back(r);  // the other path is simpler now
    state = merged();
    CHECK(state.registers.at(1) == ir::Operand{either});
}

TEST_CASE_FIXTURE(Fixture, "edges from one step become one, others stay") {
    a.incoming = {{LocationId(1), p}, {std::nullopt, q}};
    b.incoming = {{LocationId(1), manager.logical_not(p)}, {LocationId(2), r}};
    const State state = merged();
    REQUIRE(state.incoming.size() == 3);
    CHECK(state.incoming[0].from == LocationId(1));
    CHECK(state.incoming[0].guard.is_true());
    CHECK_FALSE(state.incoming[1].from.has_value());
    CHECK(state.incoming[1].guard == q);
    CHECK(state.incoming[2].from == LocationId(2));
    CHECK(state.incoming[2].guard == r);
}

TEST_CASE_FIXTURE(Fixture, "memory that one path has not touched has its first content there") {
    const ObjectId only_a(0), only_b(1), both(2);
    a.memory.write() = {{only_a, content({std::nullopt, number(1)})}, {both, content({number(1), number(3)})}};
    b.memory.write() = {{only_b, content({number(2), std::nullopt})}, {both, content({number(2), number(3)})}};
    const State state = merged();
    CHECK(*state.memory->at(only_a) ==
          std::vector<std::optional<Term>>{std::nullopt, manager.ite(p, number(1), number(101))});
    CHECK(*state.memory->at(only_b) ==
          std::vector<std::optional<Term>>{manager.ite(p, number(100), number(2)), std::nullopt});
    CHECK(*state.memory->at(both) == std::vector<std::optional<Term>>{manager.ite(p, number(1), number(2)), number(3)});
    CHECK(asked == 2);
}

TEST_CASE_FIXTURE(Fixture, "what the open step has written is written under the path") {
    a.open = b.open = true;
    a.overlay = {{CellId(0), {manager.top(), number(1)}}, {CellId(1), {manager.top(), number(2)}}};
    b.overlay = {{CellId(1), {r, number(3)}}, {CellId(2), {r, number(4)}}};
    const State state = merged();
    CHECK(state.overlay.at(CellId(0)).written == p);
    CHECK(state.overlay.at(CellId(0)).value == number(1));
    CHECK(state.overlay.at(CellId(1)).written == manager.ite(p, manager.top(), r));
    CHECK(state.overlay.at(CellId(1)).value == manager.ite(p, number(2), number(3)));
    CHECK(state.overlay.at(CellId(2)).written == manager.logical_and(manager.logical_not(p), r));
    CHECK(state.overlay.at(CellId(2)).value == number(4));
}

TEST_CASE_FIXTURE(Fixture, "states of different steps are not merged") {
    a.open = true;
    CHECK_THROWS_AS(merged(), InternalError);
}

TEST_CASE_FIXTURE(Fixture, "executions and changes are counted along the path taken") {
    a.counts.write() = {{7, number(1)}};
    b.counts.write() = {{8, number(2)}};
    a.changes = {q, r};
    b.changes = {q};
    State state = merged();
    CHECK(*state.counts == std::map<unsigned, Term>{{7, manager.ite(p, number(1), number(0))},
                                                    {8, manager.ite(p, number(0), number(2))}});
    CHECK(state.changes == std::vector<Term>{q, manager.ite(p, r, manager.bottom())});
    b.changes = a.changes;
    CHECK(merged().changes == a.changes);
}

TEST_CASE_FIXTURE(Fixture, "sure is what both paths agree on") {
    a.clock = {{1, ir::all_epochs}, {2, 3}, {3, 1}};
    b.clock = {{2, 1}, {3, 2}, {4, 1}};
    a.epoch = 1;
    b.epoch = 2;
    a.live = {1};
    b.live = {2};
    a.locks = {10, 11};
    b.locks = {11, 12};
    const State state = merged();
    CHECK(state.clock == ir::Clock{{2, 1}, {3, 1}});
    CHECK(state.epoch == 2);
    CHECK(state.live == std::set<ir::ThreadIndex>{1, 2});
    CHECK(state.locks == ir::LockSet{11});
}
