#include "ir/threads/idle_turns.h"

#include <algorithm>

#include "ir/access/tools.h"

namespace heddle::ir {

IdleTurns::IdleTurns(Tools& tools)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      waits_(tools) {}

void IdleTurns::note(const Site& site, const State& before, const State& after, Term is_idle) {
    walk_.frame->sleeps.insert_or_assign(&site.instruction, Sleep{walk_.frame->iterations, before, after, is_idle});
}

bool IdleTurns::is_next_turn(const Sleep& last) const {
    std::vector<unsigned> next = last.iterations;
    if (next.empty()) return false;
    ++next.back();
    return next == walk_.frame->iterations;
}

Term IdleTurns::goes_on(const Site& site, State& state, Term mutex) {
    steps_.leave_section(state);
    const auto known = walk_.frame->sleeps.find(&site.instruction);
    if (known == walk_.frame->sleeps.end()) return manager_.top();
    const Sleep& last = known->second;
    if (!is_next_turn(last) || !waits_.is_back_at(site.instruction, last.before, state) ||
        !Waits::has_come_from(last.after, state) || !is_private_look(mutex, state.observed.since(last.after.observed)))
        return manager_.top();
    return manager_.logical_or(waits_.changes_since(last.after, state), manager_.logical_not(last.is_idle));
}

// Everything that was read is guarded by the mutex, of which others notice nothing.
bool IdleTurns::is_private_look(Term mutex, const std::vector<model::Read>& reads) {
    if (!mutex.is_constant()) return false;
    const std::uint64_t address = mutex.value().to_uint64();
    return pass_.knowledge.locks.is_exclusive(address) && std::ranges::all_of(reads, [&](const model::Read& read) {
               return pass_.objects.is_guarded(read.cell, address);
           });
}

}  // namespace heddle::ir
