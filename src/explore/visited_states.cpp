#include "explore/visited_states.h"

#include <algorithm>

namespace heddle::explore {

std::size_t VisitedStates::hash_of(const SymbolicState& state) {
    std::size_t hash = 0;
    const auto add = [&hash](std::size_t number) { hash = hash * 1'000'003 + number + (hash >> 29); };
    for (const auto& position : state.positions) add(position ? position->index + 1 : 0);
    for (const auto& [variable, value] : state.values) add(value.id());
    for (const Term condition : state.path) add(condition.id());
    return hash;
}

bool VisitedStates::stands_for(const SymbolicState& state) {
    const auto [first, last] = equal_.equal_range(hash_of(state));
    if (std::any_of(first, last, [&](const auto& entry) { return *entry.second == state; })) return true;
    const auto alike = with_symbols_.find(state.positions);
    if (!subsumption_ || alike == with_symbols_.end()) return false;
    // The newest are most like it.
    return std::any_of(alike->second.rbegin(), alike->second.rend(),
                       [&](const SymbolicState* older) { return subsumption_->covers(*older, state); });
}

void VisitedStates::add(const SymbolicState& state) {
    ++count_;
    equal_.emplace(hash_of(state), &state);
    const bool has_symbols =
        std::ranges::any_of(state.values, [](const auto& entry) { return !entry.second.is_constant(); });
    if (has_symbols) with_symbols_[state.positions].push_back(&state);
}

}  // namespace heddle::explore
