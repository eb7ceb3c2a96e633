// Who touches which cell, and what is known to happen before what: fork and join order as vector clocks.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "ir/facts/knowledge.h"
#include "model/ordering.h"

namespace heddle::ir {

using ThreadIndex = unsigned;

// For each thread the number of its epochs that surely lie before; an epoch ends when the thread creates another one.
using Clock = std::map<ThreadIndex, unsigned>;
inline constexpr unsigned all_epochs = ~0U;

// Must-locksets hold the addresses of locked mutexes.
using LockSet = std::set<std::uint64_t>;

struct AccessKind {
    bool write = false;
    bool atomic = false;
    model::Ordering order = model::Ordering::SequentiallyConsistent;  // if it is atomic
    model::Ordering failure_order = order;
};

// The moment of an access.
struct Moment {
    ThreadIndex thread;
    unsigned epoch;
    const Clock& clock;
    const LockSet& locks;
};

class AccessLog {
public:
    // Accesses while no other thread is alive need not be recorded.
    void record(ObjectId object, std::size_t cell, const Moment& moment, AccessKind kind);

    // Tells `knowledge` of each cell with two accesses of different threads, not ordered by create and join, at least
    // one of them a write, of who writes to it, and of the locks that every access to a cell holds.  Gives the cells of
    // which two such accesses, not both atomic, hold no common lock: there may be a data race.
    std::set<std::pair<ObjectId, std::size_t>> find_conflicts(Knowledge& knowledge) const;

private:
    struct Record {
        ThreadIndex thread;
        unsigned epoch;
        unsigned clock;  // index into clocks_
        unsigned locks;  // index into locks_
        bool write, atomic;
        auto operator<=>(const Record&) const = default;
    };
    bool unordered(const Record& a, const Record& b) const;
    bool no_common_lock(const Record& a, const Record& b) const;

    std::map<std::pair<ObjectId, std::size_t>, std::set<Record>> records_;
    std::map<Clock, unsigned> clock_numbers_;
    std::vector<Clock> clocks_;
    std::map<LockSet, unsigned> lock_numbers_;
    std::vector<LockSet> locks_;
};

}  // namespace heddle::ir
