// Busy waiting.
//
// A turn of a loop leads from a place back to the same place.  A turn after which the thread is as it was before, and
// that has changed nothing for others, might as well not have been made: without it the rest of the run is the same.
// So a thread that is back may be taken to wait at the beginning of the turn.
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Instruction.h>

#include <algorithm>

#include "ir/source.h"
#include "ir/thread_walker.h"

namespace heddle::ir {

using model::TerminalKind;

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

// Every run that is in the second state has been in the first one.  Not so behind a jump into the middle of a loop, or
// if a turn need not pass this place.
bool has_come_from(const State& before, const State& now) {
    return begins_with(now.path, before.path) && begins_with(now.changes, before.changes) &&
           now.observed.continues(before.observed);
}

}  // namespace

// Places are walked in order, so the last turn is the one that the next arrival here continues.
void ThreadWalker::note_turn(const llvm::BasicBlock& block, const State& state) {
    if (!activation_->info.block(&block).begins_turn) return;
    activation_->turns.insert_or_assign(&block, Turn{activation_->iterations, state, pass_.program.inputs.size()});
}

// The thread is as it was.  A place in the middle of a step (an atomic block, a critical section) is the same only in
// the same step: the beginning of one step and the end of another are not one step at any time.
bool ThreadWalker::is_back(const State& before, const State& now) const {
    const bool same_step = now.open ? in_one_step(before, now) : !before.open;
    return same_step && before.atomic_depth == now.atomic_depth && before.section == now.section &&
           before.registers == now.registers && before.locks == now.locks && before.live == now.live &&
           same_memory(before, now) && same_overlay(before, now) && has_come_from(before, now);
}

Term ThreadWalker::changes_since(const State& before, const State& now) {
    return manager_.logical_or(
        std::vector<Term>(now.changes.begin() + static_cast<std::ptrdiff_t>(before.changes.size()), now.changes.end()));
}

// The path has come to this block, where a turn may begin.  True: it waits.  Where a change depends on values (a
// compare-and-swap, an exchange of equal values) only the part that has changed something goes on.
bool ThreadWalker::waits(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations, State& state) {
    const auto known = activation_->turns.find(&block);
    if (known == activation_->turns.end() || iterations.back() == 0) return false;
    const Turn& start = known->second;
    std::vector<unsigned> before = iterations;
    --before.back();
    if (start.iterations != before || !is_back(start.state, state)) return false;
    const Term changed = changes_since(start.state, state);
    if (changed.is_true()) return false;
    State waiting = state;
    const bool goes_on = assume(state, changed);
    if (!goes_on || assume(waiting, manager_.logical_not(changed))) wait_in_loop(block, start, std::move(waiting));
    return !goes_on;
}

void ThreadWalker::wait_in_loop(const llvm::BasicBlock& block, const Turn& start, State state) {
    const llvm::BasicBlock* head = activation_->info.block(&block).heads.back();
    model::Terminal terminal{TerminalKind::Waiting, location_of(*head->getTerminator()), "busy waiting"};
    terminal.instruction = number_of(*head->getTerminator());
    terminal.observed = state.observed.since(start.state.observed);
    terminal.may_go_on = pass_.program.inputs.size() > start.inputs || !activation_->info.has_exit(head);
    end(std::move(state), std::move(terminal));
}

}  // namespace heddle::ir
