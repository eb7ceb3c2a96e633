#include "ir/steps/steps.h"

#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/steps/pass.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::Step;

Steps::Steps(WalkContext& walk) : walk_(walk), pass_(walk.pass), manager_(walk.pass.manager) {}

model::Thread& Steps::model_thread() {
    return pass_.program.threads[walk_.thread];
}

Step& Steps::open_step(State& state, const Site& site, model::StepKind kind, std::string text) {
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
                .part = walk_.part.number,
                .part_offset = walk_.part.offset,
                .part_size = walk_.part.size};
    model_thread().locations.push_back({std::move(opened)});
    return step(location);
}

// The writes of the open step take place under the condition that the path came to this end of the step.
void Steps::close_step(State& state) {
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
        const std::optional<Term> old = before != reads.end() ? before->value : content_known(state, cell);
        note_seen(state, cell, overlay.written.is_true() ? std::optional(overlay.value) : std::nullopt);
        state.changes.push_back(old ? manager_.logical_and(condition, manager_.distinct(*old, overlay.value))
                                    : condition);
        add_write(*origin.from, cell, condition, overlay.value);
    }
    state.overlay.clear();
    state.open = false;
    state.section.reset();
}

// Of a cell that nobody else writes to.
std::optional<Term> Steps::content_known(const State& state, CellId cell) const {
    const auto known = state.seen->find(cell);
    const bool is_mine = known != state.seen->end() && pass_.objects.is_only_writer(cell, walk_.thread);
    return is_mine ? std::optional(known->second) : std::nullopt;
}

void Steps::note_seen(State& state, CellId cell, std::optional<Term> value) {
    state.seen.write().erase(cell);
    if (value) state.seen.write().emplace(cell, *value);
}

void Steps::add_write(LocationId location, CellId cell, Term condition, Term value) {
    auto& writes = step(location).writes;
    const auto known =
        std::find_if(writes.begin(), writes.end(), [&](const model::Write& w) { return w.cell == cell; });
    if (known == writes.end()) {
        writes.push_back({cell, condition, value});
    } else {
        known->value = manager_.ite(condition, value, known->value);
        known->condition = manager_.logical_or(known->condition, condition);
    }
}

void Steps::settle(State& state) {
    if (state.atomic_depth == 0 && !alone(state) && !state.section) close_step(state);
}

// Fusion.  Taking a mutex moves right over steps of other threads, giving it back moves left, and an access to a cell
// that everybody touches with this mutex held moves both ways (Lipton).  So a lock with the guarded accesses behind it,
// and the unlock if nothing else comes before it, are one step.  Whatever is not guarded ends the step before it.
void Steps::leave_section(State& state) {
    if (state.section) close_step(state);
}

void Steps::add_piece(const State& state, const Site& site, model::StepKind kind, const std::string& text) {
    const Incoming& origin = state.incoming.front();
    step(*origin.from)
        .pieces.push_back({kind,
                           location_of(site.instruction),
                           text,
                           origin.guard,
                           number_of(site.instruction),
                           site.occurrence,
                           walk_.part.number,
                           walk_.part.offset,
                           walk_.part.size,
                           {},
                           {}});
}

void Steps::add_fence(State& state, const Site& site, model::Ordering order) {
    if (!pass_.options.fences) return;
    leave_section(state);
    if (state.open) return;
    open_step(state, site, model::StepKind::Fence, "fence").order = order;
    settle(state);
}

Term Steps::read_shared(State& state, CellId cell, Term condition) {
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

Term Steps::current_value(State& state, CellId cell, Term condition) {
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
        if (condition.is_true()) note_seen(state, cell, before);
    }
    if (written == state.overlay.end()) return before;
    return manager_.ite(written->second.written, written->second.value, before);
}

void Steps::write_shared(State& state, CellId cell, Term condition, Term value) {
    HEDDLE_CHECK(state.open, "a shared cell is written outside of a step");
    pass_.objects.note_pointees(cell, value);
    if (state.section) step(*state.incoming.front().from).pieces.back().writes.push_back({cell, condition, value});
    const auto [entry, is_new] = state.overlay.try_emplace(cell, Overlay{condition, value});
    if (is_new) return;
    entry->second.value = manager_.ite(condition, value, entry->second.value);
    entry->second.written = manager_.logical_or(entry->second.written, condition);
}

// While nobody else is alive, or inside another block, there is an open step already.
void Steps::begin_atomic(State& state, const Site& site) {
    leave_section(state);
    if (!state.open) open_step(state, site, model::StepKind::Atomic, "atomic block");
    ++state.atomic_depth;
}

void Steps::end_atomic(State& state) {
    if (state.atomic_depth == 0) throw Unsupported({}, "__VERIFIER_atomic_end without a begin");
    --state.atomic_depth;
    settle(state);
}

bool Steps::in_one_step(const State& a, const State& b) const {
    return a.open && b.open && a.incoming.front().from == b.incoming.front().from && alone(a) == alone(b);
}

// An atomic block is one step, so states in two of them stay apart.
bool Steps::can_merge(const State& a, const State& b) const {
    return a.atomic_depth == b.atomic_depth && (a.atomic_depth == 0 || in_one_step(a, b));
}

// States that belong to different steps are closed first.
void Steps::merge_into(State& slot, State state) {
    if (!in_one_step(slot, state)) {
        close_step(slot);
        close_step(state);
    }
    slot = pass_.merge(std::move(slot), state);
}

void Steps::merge_into(std::optional<State>& slot, State state) {
    if (!slot)
        slot = std::move(state);
    else if (can_merge(*slot, state))
        merge_into(*slot, std::move(state));
    else
        throw Unsupported({}, "an atomic block that is left in different ways");
}

}  // namespace heddle::ir
