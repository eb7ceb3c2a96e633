#include "ir/steps/paths.h"

#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/steps/pass.h"
#include "ir/steps/steps.h"

namespace heddle::ir {

using model::Terminal;
using model::TerminalKind;

Paths::Paths(WalkContext& walk, Steps& steps)
    : walk_(walk), pass_(walk.pass), manager_(walk.pass.manager), steps_(steps) {}

bool Paths::assume(State& state, Term condition) {
    if (condition.is_true()) return true;
    state.path.push_back(condition);
    for (Incoming& edge : state.incoming) edge.guard = manager_.logical_and(edge.guard, condition);
    const auto is_possible = [](const Incoming& edge) { return !edge.guard.is_false(); };
    if (condition.is_false() || std::none_of(state.incoming.begin(), state.incoming.end(), is_possible)) return false;
    std::erase_if(state.incoming, [&](const Incoming& edge) { return !is_possible(edge); });
    return true;
}

void Paths::end(State state, Terminal terminal) {
    steps_.close_step(state);
    const auto same = std::find_if(endings_.begin(), endings_.end(), [&](const Ending& ending) {
        return ending.terminal.kind == terminal.kind && ending.terminal.where == terminal.where &&
               ending.terminal.what == terminal.what && ending.terminal.instruction == terminal.instruction &&
               terminal.kind != TerminalKind::Waiting;  // what was observed differs
    });
    Ending& ending = same != endings_.end() ? *same : endings_.emplace_back(Ending{std::move(terminal), {}});
    for (const Incoming& edge : state.incoming) {
        const auto known = std::find_if(ending.incoming.begin(), ending.incoming.end(),
                                        [&](const Incoming& other) { return other.from == edge.from; });
        if (known == ending.incoming.end())
            ending.incoming.push_back(edge);
        else
            known->guard = manager_.logical_or(known->guard, edge.guard);
    }
}

// In the middle of an atomic block nobody sees what the block has written: there is no moment between it and the end.
void Paths::end_process(State state, SourceLocation where, std::string what) {
    if (state.open && state.atomic_depth > 0) state.overlay.clear();
    end(std::move(state), {TerminalKind::Exited, std::move(where), std::move(what)});
}

bool Paths::fail_unless(State& state, const Site& site, Term condition, model::Property property,
                        const std::string& what) {
    if (condition.is_true()) return true;
    State failing = state;
    if (assume(failing, manager_.logical_not(condition)))
        end(std::move(failing),
            {TerminalKind::Failed, location_of(site.instruction), what, property, number_of(site.instruction)});
    return assume(state, condition);
}

// Inside an atomic block a false assumption undoes the whole block; elsewhere it stops the thread where it stands.
bool Paths::only_assume(State& state, const Site& site, Term condition) {
    if (condition.is_true()) return true;
    if (state.open && state.atomic_depth > 0 && state.incoming.front().from) {
        Term& assumed = steps_.step(*state.incoming.front().from).assumed;
        assumed = manager_.logical_and(assumed, manager_.implies(state.incoming.front().guard, condition));
        // The step that would lead to the end below is never executed, but every step leads somewhere.
        if (condition.is_false())
            end(std::move(state), {TerminalKind::Stopped, location_of(site.instruction), "assumption"});
        return !condition.is_false() && assume(state, condition);
    }
    State stopped = state;
    if (assume(stopped, manager_.logical_not(condition)))
        end(std::move(stopped), {TerminalKind::Stopped, location_of(site.instruction), "assumption"});
    return assume(state, condition);
}

void Paths::finish(State state) {
    steps_.close_step(state);
    end(state, {TerminalKind::Finished, {}, "finished"});
    state.registers.clear();
    // A scalar can be handed to a join; ways to finish that return different things hand over nothing.
    const auto sort = [](const State& end) { return end.result->front().sort(); };
    const bool is_scalar = state.result->size() == 1 && !sort(state).is_bool();
    if (!is_scalar || (finished_ && (finished_->result->empty() || sort(*finished_) != sort(state)))) {
        state.result = Operand{};
        if (finished_) finished_->result = Operand{};
    }
    steps_.merge_into(finished_, std::move(state));
}

void Paths::finish_thread() {
    for (Ending& ending : endings_) {
        const LocationId location(steps_.model_thread().locations.size());
        steps_.model_thread().locations.push_back({std::move(ending.terminal)});
        for (const Incoming& edge : ending.incoming)
            (edge.from ? steps_.step(*edge.from).successors : steps_.model_thread().entry)
                .push_back({edge.guard, location});
    }
    endings_.clear();
    ThreadRecord& record = pass_.threads[walk_.thread];
    record.walked = true;
    record.at_end = std::move(finished_);
    if (record.at_end) pass_.knowledge.threads.note_finishing(walk_.thread);
}

}  // namespace heddle::ir
