// What a thread can come to while a cell keeps its content.
//
// A thread that waits for a lock goes no further as long as somebody else holds the lock.  What lies behind the wait is
// out of its reach, and so is what the holder does meanwhile with data that all others touch behind such a wait only.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "states/state_machine.h"

namespace heddle::states {

// The cells that a thread may touch.
struct Reach {
    CellSet reads, writes;
    friend bool operator==(const Reach&, const Reach&) = default;
};

// What all threads can reach, from each of their locations.
class Reaches {
public:
    explicit Reaches(std::vector<std::vector<Reach>> reaches) : reaches_(std::move(reaches)) {}
    // Of a thread that stands at a location, or is not created yet (none).
    const Reach& at(model::ThreadId thread, std::optional<model::LocationId> location) const {
        const std::vector<Reach>& reaches = reaches_[thread.index];
        return location ? reaches[location->index] : reaches.back();
    }

private:
    std::vector<std::vector<Reach>> reaches_;  // thread, location; the last one: before the thread is created
};

// A cell that keeps threads waiting, as it is now.
struct Obstacle {
    const Reaches* reaches;
    std::vector<model::ThreadId> removers;  // the threads that may write the cell without waiting for it before
};

class Obstacles {
public:
    // `unseen` are not counted as writes.
    Obstacles(const model::Program& program, Machine& machine, const LastWrites& unseen);

    // Those of the machine's state.
    std::vector<Obstacle> now();

private:
    const Reaches* behind(model::CellId cell, const term::Value& content);
    std::vector<Reach> reaches_of(model::ThreadId thread, const std::set<model::Place>& waiting) const;

    const model::Program& program_;
    Machine& machine_;
    const LastWrites& unseen_;
    // The cells that steps wait for, and the steps.
    std::map<model::CellId, std::vector<model::Place>> waits_;
    std::map<model::CellId, std::map<term::Bits, std::optional<Reaches>>> known_;
    std::size_t words_ = 0;  // of what is known
};

}  // namespace heddle::states
