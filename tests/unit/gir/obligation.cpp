#include "unit/gir/obligation.h"

#include <doctest/doctest.h>

#include "gir/cell_access.h"
#include "solver/backend.h"
#include "term/substitution.h"
#include "unit/support/trace_counter.h"

namespace heddle::testing {

using model::Place;
using model::ThreadId;

Obligation::Obligation(const model::Program& program, term::Manager& manager, Place a, Place b)
    : program_(program), manager_(manager), a_(a), b_(b) {}

Obligation::State Obligation::any_state() {
    State state;
    for (std::size_t c = 0; c < program_.cells.size(); ++c)
        state.cells.push_back(gir::now(program_, model::CellId(c), manager_));
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        state.ended.push_back(manager_.variable("ended." + std::to_string(t), term::Sort::boolean()));
    state.at.emplace(a_, manager_.variable("at.a", term::Sort::boolean()));
    state.at.emplace(b_, manager_.variable("at.b", term::Sort::boolean()));
    return state;
}

Term Obligation::in(Term term, const std::map<Term, Term>& registers) {
    term::Substitution substitution(manager_);
    for (const auto& [variable, value] : registers) substitution.set(variable, value);
    return substitution(term);
}

std::map<Term, Term> Obligation::reads(const State& state, Place place) {
    std::map<Term, Term> values;
    for (const model::Read& read : program_.step(place).reads) {
        const Term cell = state.cells[read.cell.index];
        const Term condition = in(read.condition, values);
        const auto [entry, is_new] = values.try_emplace(read.value, cell);
        if (!is_new) entry->second = manager_.ite(condition, cell, entry->second);
    }
    return values;
}

Term Obligation::enabled(const State& state, Place place) {
    const model::Step& step = program_.step(place);
    const auto values = reads(state, place);
    Term joined = manager_.boolean(step.joins.empty());
    for (const model::JoinTarget& join : step.joins)
        joined = manager_.logical_or(joined, manager_.logical_and(join.condition, state.ended[join.thread.index]));
    return manager_.logical_and(
        std::vector{state.at.at(place), in(step.enabled, values), in(step.assumed, values), joined});
}

Term Obligation::ends(const std::vector<model::Edge>& edges, ThreadId thread, const std::map<Term, Term>& registers) {
    Term result = manager_.bottom();
    for (const model::Edge& edge : edges) {
        const model::Location& target = program_.location(thread, edge.target);
        if (!target.is_step() && target.terminal().kind == model::TerminalKind::Finished)
            result = manager_.logical_or(result, in(edge.guard, registers));
    }
    return result;
}

Obligation::State Obligation::after(const State& state, Place place) {
    const model::Step& step = program_.step(place);
    const auto values = reads(state, place);
    State result = state;
    for (const model::Write& write : step.writes)
        result.cells[write.cell.index] =
            manager_.ite(in(write.condition, values), in(write.value, values), state.cells[write.cell.index]);
    result.at.insert_or_assign(place, manager_.bottom());
    result.ended[place.thread.index] = ends(step.successors, place.thread, values);
    if (step.creates) {
        const std::vector<model::Edge>& entry = program_.thread(*step.creates).entry;
        result.ended[step.creates->index] = ends(entry, *step.creates, {});
        for (auto& [other, at] : result.at)
            for (const model::Edge& edge : entry)
                if (other.thread == *step.creates && other.location == edge.target) at = edge.guard;
    }
    for (const auto& [variable, value] : values)
        if (registers_that_live_on(program_).contains(variable)) result.seen.insert_or_assign(variable, value);
    for (const model::Edge& edge : step.successors) result.seen.insert_or_assign(edge.guard, in(edge.guard, values));
    return result;
}

Term Obligation::same(const State& first, const State& second) {
    Term result = manager_.top();
    const auto add = [&](Term one, Term other) { result = manager_.logical_and(result, manager_.equal(one, other)); };
    for (std::size_t c = 0; c < first.cells.size(); ++c) add(first.cells[c], second.cells[c]);
    for (std::size_t t = 0; t < first.ended.size(); ++t) add(first.ended[t], second.ended[t]);
    for (const auto& [place, at] : first.at) add(at, second.at.at(place));
    for (const auto& [what, value] : first.seen) add(value, second.seen.at(what));
    return result;
}

bool Obligation::holds(Term guard) {
    const State before = any_state();
    const std::map<Term, Term> own = reads(before, a_);  // the guard may mention what the taken step reads
    const State first = after(before, a_), second = after(before, b_);
    const Term a = enabled(before, a_), b = enabled(before, b_);
    const Term claim = manager_.logical_and(
        std::vector{manager_.implies(a, manager_.equal(b, enabled(first, b_))),
                    manager_.implies(b, manager_.equal(a, enabled(second, a_))),
                    manager_.implies(manager_.logical_and(a, b), same(after(first, b_), after(second, a_)))});
    const auto backend = solver::make_backend("z3", manager_);
    backend->assert_formula(in(guard, own));
    backend->assert_formula(manager_.logical_not(claim));
    // A thread that stands at a step has not ended.
    for (const Place place : {a_, b_})
        backend->assert_formula(
            manager_.logical_not(manager_.logical_and(before.at.at(place), before.ended[place.thread.index])));
    const solver::Answer answer = backend->check({}, {});
    REQUIRE(answer != solver::Answer::Unknown);
    return answer == solver::Answer::Unsat;
}

}  // namespace heddle::testing
