// Busy waiting.
//
// A turn of a loop leads from a place back to the same place.  A turn after which the thread is as it was before, and
// that has changed nothing for others, might as well not have been made: without it the rest of the run is the same.
// So a thread that is back may be taken to wait at the beginning of the turn.
#include "ir/walk/waits.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/steps/assertion_tests.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/walk/idle_exchanges.h"

namespace heddle::ir {

using model::TerminalKind;

Waits::Waits(Tools& tools)
    : tools_(tools),
      walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths) {}

namespace {

bool same_memory(const State& a, const State& b) {
    if (a.memory.same(b.memory)) return true;
    return std::all_of(a.memory->begin(), a.memory->end(),
                       [&](const auto& entry) {
                           const auto other = b.memory->find(entry.first);
                           return other != b.memory->end() &&
                                  (entry.second.same(other->second) || *entry.second == *other->second);
                       }) &&
           a.memory->size() == b.memory->size();
}

bool same_overlay(const State& a, const State& b) {
    return std::equal(
        a.overlay.begin(), a.overlay.end(), b.overlay.begin(), b.overlay.end(), [](const auto& x, const auto& y) {
            return x.first == y.first && x.second.written == y.second.written && x.second.value == y.second.value;
        });
}

bool begins_with(const std::vector<Term>& all, const std::vector<Term>& start) {
    return start.size() <= all.size() && std::equal(start.begin(), start.end(), all.begin());
}

}  // namespace

// Not so behind a jump into the middle of a loop, or if a turn need not pass this place.
bool Waits::has_come_from(const State& before, const State& now) {
    return begins_with(now.path, before.path) && begins_with(now.changes, before.changes) &&
           now.observed.continues(before.observed);
}

// Places are walked in order, so the last turn is the one that the next arrival here continues.
void Waits::note_turn(const llvm::BasicBlock& block, const State& state) {
    if (!walk_.frame->info.block(&block).begins_turn) return;
    walk_.frame->turns.insert_or_assign(
        &block, Turn{walk_.frame->iterations, state, pass_.program.inputs.size(), walk_.exchanges.size()});
}

// A place in the middle of a step (an atomic block, a critical section) is the same only in
// the same step: the beginning of one step and the end of another are not one step at any time.
bool Waits::is_back(const State& before, const State& now) const {
    const bool same_step = now.open ? steps_.in_one_step(before, now) : !before.open;
    return same_step && before.atomic_depth == now.atomic_depth && before.section == now.section &&
           before.registers == now.registers && before.locks == now.locks && before.live == now.live &&
           same_memory(before, now) && same_overlay(before, now) && has_come_from(before, now);
}

bool Waits::is_back_at(const llvm::Instruction& place, State before, State now) const {
    const std::set<unsigned> needed = walk_.frame->info.live_at(place);
    const auto keep = [&](State& state) {
        std::erase_if(state.registers, [&](const auto& entry) { return !needed.contains(entry.first); });
    };
    keep(before);
    keep(now);
    return is_back(before, now);
}

Term Waits::changes_since(const State& before, const State& now) const {
    return manager_.logical_or(
        std::vector<Term>(now.changes.begin() + static_cast<std::ptrdiff_t>(before.changes.size()), now.changes.end()));
}

// The path has come to this block, where a turn may begin.  True: it waits.  Where a change depends on values (a
// compare-and-swap, an exchange of equal values) only the part that has changed something goes on.
bool Waits::waits_at(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations, State& state) {
    const auto known = walk_.frame->turns.find(&block);
    if (known == walk_.frame->turns.end() || iterations.back() == 0) return false;
    const Turn& start = known->second;
    std::vector<unsigned> before = iterations;
    --before.back();
    if (start.iterations != before) return false;
    if (!IdleExchanges(tools_, *this).leave_out_idle_turns(block, start, state)) return true;
    if (!is_back(start.state, state)) return false;
    const Term changed = changes_since(start.state, state);
    if (changed.is_true()) return false;
    State waiting = state;
    const bool goes_on = paths_.assume(state, changed);
    if (!goes_on || paths_.assume(waiting, manager_.logical_not(changed)))
        wait_in_loop(block, start, std::move(waiting));
    return !goes_on;
}

void Waits::wait_in_loop(const llvm::BasicBlock& block, const Turn& start, State state) {
    const llvm::BasicBlock* head = walk_.frame->info.block(&block).heads.back();
    model::Terminal terminal{TerminalKind::Waiting, location_of(*head->getTerminator()), "busy waiting"};
    terminal.instruction = number_of(*head->getTerminator());
    terminal.observed = state.observed.since(start.state.observed);
    // An exchange that failed for nothing has been left out: its input does not matter here.
    const std::size_t exchanges = walk_.exchanges.size() - start.exchanges;
    terminal.may_go_on =
        pass_.program.inputs.size() - exchanges > start.inputs || !is_meant_to_end(walk_.frame->info, *head);
    paths_.end(std::move(state), std::move(terminal));
}

}  // namespace heddle::ir
