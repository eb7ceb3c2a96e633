// Opening and closing steps, and ending paths.
#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/check.h"

namespace heddle::ir {

using model::Step;
using model::Terminal;
using model::TerminalKind;

Step& ThreadWalker::open_step(State& state, const Site& site, model::StepKind kind, std::string text) {
    close_step(state);
    const LocationId location(model_thread().locations.size());
    for (const Incoming& edge : state.incoming)
        (edge.from ? step(*edge.from).successors : model_thread().entry).push_back({edge.guard, location});
    state.incoming = {{location, manager_.top()}};
    state.open = true;
    const Term top = manager_.top();
    Step opened{.kind = kind,
                .where = location_of(site.instruction),
                .text = std::move(text),
                .enabled = top,
                .assumed = top,
                .instruction = number_of(site.instruction),
                .occurrence = site.occurrence,
                .part = part_.number,
                .part_offset = part_.offset,
                .part_size = part_.size};
    model_thread().locations.push_back({std::move(opened)});
    return step(location);
}

// The writes of the open step take place under the condition that the path came to this end of the step.
void ThreadWalker::close_step(State& state) {
    if (!state.open) return;
    HEDDLE_CHECK(state.incoming.size() == 1, "an open step has one origin");
    const Incoming& origin = state.incoming.front();
    for (const auto& [cell, overlay] : state.overlay) {
        const Term condition = manager_.logical_and(origin.guard, overlay.written);
        if (condition.is_false()) continue;
        if (!origin.from) {
            Term& initial = pass_.program.cells[cell.index].initial;
            initial = manager_.ite(condition, overlay.value, initial);
            continue;
        }
        const auto& reads = step(*origin.from).reads;
        const auto before =
            std::find_if(reads.begin(), reads.end(), [&](const model::Read& r) { return r.cell == cell; });
        const bool changes_nothing = before != reads.end() && before->value == overlay.value;
        if (changes_nothing && !pass_.options.idle_writes) continue;
        state.changes.push_back(before == reads.end()
                                    ? condition
                                    : manager_.logical_and(condition, manager_.distinct(before->value, overlay.value)));
        auto& writes = step(*origin.from).writes;
        const auto known =
            std::find_if(writes.begin(), writes.end(), [&](const model::Write& w) { return w.cell == cell; });
        if (known == writes.end()) {
            writes.push_back({cell, condition, overlay.value});
        } else {
            known->value = manager_.ite(condition, overlay.value, known->value);
            known->condition = manager_.logical_or(known->condition, condition);
        }
    }
    state.overlay.clear();
    state.open = false;
    state.section.reset();
}

void ThreadWalker::settle(State& state) {
    if (state.atomic_depth == 0 && !alone(state) && !state.section) close_step(state);
}

// Fusion.  Taking a mutex moves right over steps of other threads, giving it back moves left, and an access to a cell
// that everybody touches with this mutex held moves both ways (Lipton).  So a lock with the guarded accesses behind it,
// and the unlock if nothing else comes before it, are one step.  Whatever is not guarded ends the step before it.
void ThreadWalker::leave_section(State& state) {
    if (state.section) close_step(state);
}

void ThreadWalker::add_piece(const State& state, const Site& site, model::StepKind kind, const std::string& text) {
    const Incoming& origin = state.incoming.front();
    step(*origin.from)
        .pieces.push_back({kind,
                           location_of(site.instruction),
                           text,
                           origin.guard,
                           number_of(site.instruction),
                           site.occurrence,
                           part_.number,
                           part_.offset,
                           part_.size,
                           {},
                           {}});
}

Term ThreadWalker::read_shared(State& state, CellId cell, Term condition) {
    HEDDLE_CHECK(state.open, "a shared cell is read outside of a step");
    const Term value = current_value(state, cell, condition);
    if (state.section) step(*state.incoming.front().from).pieces.back().reads.push_back({cell, condition, value});
    return value;
}

namespace {

// The condition is one of those that are joined by "and" here, and so follows from them.
bool is_part(Term condition, Term all) {
    if (condition == all) return true;
    return all.kind() == term::Kind::And && std::ranges::find(all.arguments(), condition) != all.arguments().end();
}

}  // namespace

Term ThreadWalker::current_value(State& state, CellId cell, Term condition) {
    const auto written = state.overlay.find(cell);
    if (written != state.overlay.end() && written->second.written.is_true()) return written->second.value;
    const Incoming& origin = state.incoming.front();
    Term before = pass_.program.cell(cell).initial;
    if (origin.from) {
        auto& reads = step(*origin.from).reads;
        const Term when = manager_.logical_and(origin.guard, condition);
        const auto known =
            std::find_if(reads.begin(), reads.end(), [&](const model::Read& r) { return r.cell == cell; });
        if (known == reads.end()) {
            before = manager_.fresh_variable(pass_.program.cell(cell).name, before.sort());
            reads.push_back({cell, when, before});
            pass_.pointers.declare(before, pass_.objects.pointees(cell));
        } else {
            if (!is_part(known->condition, when)) known->condition = manager_.logical_or(known->condition, when);
            before = known->value;
        }
        state.observed.add({cell, when, before});
    }
    if (written == state.overlay.end()) return before;
    return manager_.ite(written->second.written, written->second.value, before);
}

void ThreadWalker::write_shared(State& state, CellId cell, Term condition, Term value) {
    HEDDLE_CHECK(state.open, "a shared cell is written outside of a step");
    pass_.objects.note_pointees(cell, value);
    if (state.section) step(*state.incoming.front().from).pieces.back().writes.push_back({cell, condition, value});
    const auto [entry, is_new] = state.overlay.try_emplace(cell, Overlay{condition, value});
    if (is_new) return;
    entry->second.value = manager_.ite(condition, value, entry->second.value);
    entry->second.written = manager_.logical_or(entry->second.written, condition);
}

bool ThreadWalker::assume(State& state, Term condition) {
    if (condition.is_true()) return true;
    state.path.push_back(condition);
    for (Incoming& edge : state.incoming) edge.guard = manager_.logical_and(edge.guard, condition);
    const auto is_possible = [](const Incoming& edge) { return !edge.guard.is_false(); };
    if (condition.is_false() || std::none_of(state.incoming.begin(), state.incoming.end(), is_possible)) return false;
    std::erase_if(state.incoming, [&](const Incoming& edge) { return !is_possible(edge); });
    return true;
}

void ThreadWalker::end(State state, Terminal terminal) {
    close_step(state);
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

bool ThreadWalker::fail_unless(State& state, const Site& site, Term condition, model::Property property,
                               const std::string& what) {
    if (condition.is_true()) return true;
    State failing = state;
    if (assume(failing, manager_.logical_not(condition)))
        end(std::move(failing),
            {TerminalKind::Failed, location_of(site.instruction), what, property, number_of(site.instruction)});
    return assume(state, condition);
}

// Inside an atomic block a false assumption undoes the whole block; elsewhere it stops the thread where it stands.
bool ThreadWalker::only_assume(State& state, const Site& site, Term condition) {
    if (condition.is_true()) return true;
    if (state.open && state.atomic_depth > 0 && state.incoming.front().from) {
        Term& assumed = step(*state.incoming.front().from).assumed;
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

void ThreadWalker::finish(State state) {
    close_step(state);
    end(state, {TerminalKind::Finished, {}, "finished"});
    state.registers.clear();
    // A scalar can be handed to a join; ways to finish that return different things hand over nothing.
    const auto sort = [](const State& end) { return end.result->front().sort(); };
    const bool is_scalar = state.result->size() == 1 && !sort(state).is_bool();
    if (!is_scalar || (finished_ && (finished_->result->empty() || sort(*finished_) != sort(state)))) {
        state.result = Operand{};
        if (finished_) finished_->result = Operand{};
    }
    merge_into(finished_, std::move(state));
}

void ThreadWalker::finish_thread() {
    for (Ending& ending : endings_) {
        const LocationId location(model_thread().locations.size());
        model_thread().locations.push_back({std::move(ending.terminal)});
        for (const Incoming& edge : ending.incoming)
            (edge.from ? step(*edge.from).successors : model_thread().entry).push_back({edge.guard, location});
    }
    endings_.clear();
    ThreadRecord& record = pass_.threads[thread_];
    record.walked = true;
    record.at_end = std::move(finished_);
    if (record.at_end) pass_.knowledge.note_finishing(thread_);
}

}  // namespace heddle::ir
