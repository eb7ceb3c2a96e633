// The symbolic states that were seen.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "explore/subsumption.h"

namespace heddle::explore {

class VisitedStates {
public:
    explicit VisitedStates(std::unique_ptr<Subsumption> subsumption) : subsumption_(std::move(subsumption)) {}

    // It was seen, or an older one covers it.
    bool stands_for(const SymbolicState& state);
    // It must live as long as this does.
    void add(const SymbolicState& state);
    std::size_t size() const { return count_; }

private:
    static std::size_t hash_of(const SymbolicState& state);

    std::unique_ptr<Subsumption> subsumption_;
    std::unordered_multimap<std::size_t, const SymbolicState*> equal_;
    // A state without symbols stands for itself alone.
    std::map<Positions, std::vector<const SymbolicState*>> with_symbols_;
    std::size_t count_ = 0;
};

}  // namespace heddle::explore
