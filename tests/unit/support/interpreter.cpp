#include "unit/support/interpreter.h"

#include <stdexcept>

#include "term/evaluator.h"

namespace heddle::testing {

using model::TerminalKind;
using model::ThreadId;
using term::Value;

namespace {

Value evaluate(const State& state, term::Term term) {
    return term::Evaluator([&](term::Term variable) {
        const auto known = state.registers.find(variable);
        if (known == state.registers.end()) throw std::logic_error("not defined: " + variable.name());
        return known->second;
    })(term);
}

bool holds(const State& state, term::Term term) {
    return evaluate(state, term).is_true();
}

}  // namespace

State Interpreter::initial(const Assignment& inputs) const {
    State state{std::vector<std::optional<model::LocationId>>(program_.threads.size()), {}, inputs};
    for (const model::Cell& cell : program_.cells) state.cells.push_back(evaluate(state, cell.initial));
    enter(state, ThreadId(0), program_.threads[0].entry);
    return state;
}

void Interpreter::enter(State& state, ThreadId thread, const std::vector<model::Edge>& edges) const {
    for (const model::Edge& edge : edges)
        if (holds(state, edge.guard)) state.positions[thread.index] = edge.target;
}

bool Interpreter::stands_at(const State& state, ThreadId thread, TerminalKind kind) const {
    if (!state.positions[thread.index]) return false;
    const model::Location& location = program_.location(thread, *state.positions[thread.index]);
    return !location.is_step() && location.terminal().kind == kind;
}

bool Interpreter::some_thread_stands_at(const State& state, TerminalKind kind) const {
    for (std::size_t t = 0; t < state.positions.size(); ++t)
        if (stands_at(state, ThreadId(t), kind)) return true;
    return false;
}

std::optional<model::Place> Interpreter::next(const State& state, ThreadId thread) const {
    const std::optional<model::LocationId> position = state.positions[thread.index];
    if (!position || !program_.location(thread, *position).is_step()) return std::nullopt;
    return model::Place{thread, *position};
}

std::optional<State> Interpreter::after(const State& state, ThreadId thread) const {
    const std::optional<model::Place> place = next(state, thread);
    State result = state;
    if (!place || !execute(result, thread, program_.step(*place))) return std::nullopt;
    return result;
}

std::vector<std::pair<model::Place, State>> Interpreter::successors(const State& state) const {
    std::vector<std::pair<model::Place, State>> result;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        if (std::optional<State> reached = after(state, ThreadId(t)))
            result.emplace_back(*next(state, ThreadId(t)), std::move(*reached));
    return result;
}

State Interpreter::with_reads(State state, const model::Step& step) const {
    for (const model::Read& read : step.reads)
        if (holds(state, read.condition)) state.registers.insert_or_assign(read.value, state.cells[read.cell.index]);
    return state;
}

bool Interpreter::can_join(const State& state, const model::Step& step) const {
    bool joined = step.joins.empty();
    for (const model::JoinTarget& join : step.joins)
        joined |= holds(state, join.condition) && stands_at(state, join.thread, TerminalKind::Finished);
    return joined;
}

bool Interpreter::is_blocked(const State& state, ThreadId thread) const {
    const model::Step& step = program_.step(*next(state, thread));
    return !holds(with_reads(state, step), step.enabled) || !can_join(state, step);
}

std::optional<ThreadId> Interpreter::awaited(const State& state, ThreadId thread) const {
    const model::Step& step = program_.step(*next(state, thread));
    for (const model::JoinTarget& join : step.joins)
        if (holds(state, join.condition)) return join.thread;
    if (!step.holder) return std::nullopt;
    const auto holder = evaluate(with_reads(state, step), *step.holder).to_uint64();
    return holder == 0 ? std::nullopt : std::optional(ThreadId(holder - 1));
}

std::set<model::CellId> Interpreter::touched(const State& state, ThreadId thread, bool only_written) const {
    const model::Step& step = program_.step(*next(state, thread));
    const State read = with_reads(state, step);
    std::set<model::CellId> cells;
    for (const model::Write& access : step.writes)
        if (holds(read, access.condition)) cells.insert(access.cell);
    for (const model::Read& access : step.reads)
        if (!only_written && holds(read, access.condition)) cells.insert(access.cell);
    return cells;
}

// Executes the step if it can be executed.
bool Interpreter::execute(State& state, ThreadId thread, const model::Step& step) const {
    state = with_reads(std::move(state), step);
    if (!holds(state, step.enabled) || !holds(state, step.assumed) || !can_join(state, step)) return false;
    std::vector<std::pair<model::CellId, Value>> written;
    for (const model::Write& write : step.writes)
        if (holds(state, write.condition)) written.emplace_back(write.cell, evaluate(state, write.value));
    for (const auto& [cell, value] : written) state.cells[cell.index] = value;
    enter(state, thread, step.successors);
    if (step.creates) enter(state, *step.creates, program_.thread(*step.creates).entry);
    return true;
}

std::vector<Assignment> all_inputs(const model::Program& program) {
    std::vector<Assignment> assignments(1);
    for (const model::Input& input : program.inputs) {
        std::vector<Assignment> longer;
        const unsigned width = input.variable.sort().width();
        for (const Assignment& assignment : assignments)
            for (term::Bits value = 0; value <= Value::mask(width); ++value) {
                longer.push_back(assignment);
                longer.back().insert_or_assign(input.variable, Value::bits(value, width));
            }
        assignments = std::move(longer);
    }
    return assignments;
}

}  // namespace heddle::testing
