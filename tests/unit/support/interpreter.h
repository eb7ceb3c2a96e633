// An interpreter of model::Program with concrete values that shares nothing with the encoder.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/program.h"
#include "term/value.h"

namespace heddle::testing {

using Assignment = std::map<term::Term, term::Value>;

struct State {
    std::vector<std::optional<model::LocationId>> positions;  // by thread; none: not created
    std::vector<term::Value> cells;
    Assignment registers;  // and inputs
};

class Interpreter {
public:
    explicit Interpreter(const model::Program& program) : program_(program) {}

    State initial(const Assignment& inputs) const;

    // The step that comes next in the thread, enabled or not.
    std::optional<model::Place> next(const State& state, model::ThreadId thread) const;
    // The state after the thread's next step; none if it has no step or is blocked.
    std::optional<State> after(const State& state, model::ThreadId thread) const;
    // All steps that can be made, and where they lead.
    std::vector<std::pair<model::Place, State>> successors(const State& state) const;
    // The thread's next step has to wait; a false assumption is no wait.
    bool is_blocked(const State& state, model::ThreadId thread) const;
    // The thread that holds, or is, what the next step waits for.
    std::optional<model::ThreadId> awaited(const State& state, model::ThreadId thread) const;
    // The cells that the next step would touch, or write.
    std::set<model::CellId> touched(const State& state, model::ThreadId thread, bool only_written) const;
    bool some_thread_stands_at(const State& state, model::TerminalKind kind) const;

private:
    bool stands_at(const State& state, model::ThreadId thread, model::TerminalKind kind) const;
    void enter(State& state, model::ThreadId thread, const std::vector<model::Edge>& edges) const;
    State with_reads(State state, const model::Step& step) const;
    bool can_join(const State& state, const model::Step& step) const;
    bool execute(State& state, model::ThreadId thread, const model::Step& step) const;

    const model::Program& program_;
};

// All values of all inputs (they should have few bits).
std::vector<Assignment> all_inputs(const model::Program& program);

}  // namespace heddle::testing
