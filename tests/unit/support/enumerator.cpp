#include "unit/support/enumerator.h"

#include <map>
#include <stdexcept>

#include "term/evaluator.h"

namespace heddle::testing {

using encoder::Scheduled;
using model::LocationId;
using model::TerminalKind;
using model::ThreadId;
using term::Value;

namespace {

struct State {
    std::vector<std::optional<LocationId>> positions;
    std::vector<Value> cells;
    std::map<term::Term, Value> registers;
};

class Enumerator {
public:
    explicit Enumerator(const model::Program& program) : program_(program) {}

    void run_with(const std::map<term::Term, Value>& inputs) {
        State state{std::vector<std::optional<LocationId>>(program_.threads.size()), {}, inputs};
        for (const model::Cell& cell : program_.cells) state.cells.push_back(evaluate(state, cell.initial));
        enter(state, 0, program_.threads[0].entry);
        explore(state);
    }

    Runs runs;
    std::set<Schedule> complete;

private:
    static Value evaluate(const State& state, term::Term term) {
        return term::Evaluator([&](term::Term variable) {
            const auto known = state.registers.find(variable);
            if (known == state.registers.end()) throw std::logic_error("not defined: " + variable.name());
            return known->second;
        })(term);
    }

    static bool holds(const State& state, term::Term term) { return evaluate(state, term).is_true(); }

    static void enter(State& state, std::size_t thread, const std::vector<model::Edge>& edges) {
        for (const model::Edge& edge : edges)
            if (holds(state, edge.guard)) state.positions[thread] = edge.target;
    }

    bool stands_at(const State& state, std::size_t thread, TerminalKind kind) const {
        if (!state.positions[thread]) return false;
        const model::Location& location = program_.location(ThreadId(thread), *state.positions[thread]);
        return !location.is_step() && location.terminal().kind == kind;
    }

    bool some_thread_stands_at(const State& state, TerminalKind kind) const {
        for (std::size_t t = 0; t < state.positions.size(); ++t)
            if (stands_at(state, t, kind)) return true;
        return false;
    }

    // Executes the step if it can be executed.
    bool execute(State& state, std::size_t thread, const model::Step& step) const {
        for (const model::Read& read : step.reads)
            if (holds(state, read.condition))
                state.registers.insert_or_assign(read.value, state.cells[read.cell.index]);
        if (!holds(state, step.enabled) || !holds(state, step.assumed)) return false;
        bool joined = step.joins.empty();
        for (const model::JoinTarget& join : step.joins)
            joined |= holds(state, join.condition) && stands_at(state, join.thread.index, TerminalKind::Finished);
        if (!joined) return false;
        for (const model::Write& write : step.writes)
            if (holds(state, write.condition)) state.cells[write.cell.index] = evaluate(state, write.value);
        enter(state, thread, step.successors);
        if (step.creates) enter(state, step.creates->index, program_.thread(*step.creates).entry);
        return true;
    }

    void explore(const State& state) {
        runs.schedules.insert(path_);
        if (some_thread_stands_at(state, TerminalKind::Failed)) runs.failing.insert(path_);
        bool goes_on = false;
        for (std::size_t t = 0; t < state.positions.size(); ++t) {
            if (!state.positions[t]) continue;
            const Scheduled place{ThreadId(t), *state.positions[t]};
            const model::Location& location = program_.location(place.thread, place.location);
            State next = state;
            if (!location.is_step() || !execute(next, t, location.step())) continue;
            goes_on = true;
            path_.push_back(place);
            explore(next);
            path_.pop_back();
        }
        if (!goes_on) complete.insert(path_);
    }

    const model::Program& program_;
    Schedule path_;
};

}  // namespace

Runs enumerate(const model::Program& program) {
    Enumerator enumerator(program);
    std::vector<std::map<term::Term, Value>> assignments(1);
    for (const model::Input& input : program.inputs) {
        std::vector<std::map<term::Term, Value>> longer;
        const unsigned width = input.variable.sort().width();
        for (const auto& assignment : assignments)
            for (term::Bits value = 0; value <= Value::mask(width); ++value) {
                longer.push_back(assignment);
                longer.back().insert_or_assign(input.variable, Value::bits(value, width));
            }
        assignments = std::move(longer);
    }
    for (const auto& assignment : assignments) enumerator.run_with(assignment);
    enumerator.runs.complete = enumerator.complete.size();
    return enumerator.runs;
}

}  // namespace heddle::testing
