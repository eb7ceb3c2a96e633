// What a thread may still do from where it stands: which cells it may touch, and which registers it will look at.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "model/program.h"
#include "states/arrivals.h"
#include "term/manager.h"

namespace heddle::states {

using term::Term;

// A set of cells.
class CellSet {
public:
    explicit CellSet(std::size_t cells) : words_((cells + 63) / 64, 0) {}
    void add(model::CellId cell) { words_[cell.index / 64] |= std::uint64_t{1} << (cell.index % 64); }
    bool contains(model::CellId cell) const { return (words_[cell.index / 64] >> (cell.index % 64) & 1) != 0; }
    void add_all(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }

    void remove_all(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    }
    friend bool operator==(const CellSet&, const CellSet&) = default;

private:
    std::vector<std::uint64_t> words_;
};

struct Future {
    CellSet reads, writes;             // by any step from here on
    std::vector<Term> registers = {};  // variables whose present value a term from here on mentions
    friend bool operator==(const Future&, const Future&) = default;
};

// Writes that nobody will see: the step that makes one of them violates a property, and that is the end of the search.
using LastWrites = std::set<const model::Write*>;

LastWrites last_writes(const model::Program& program, const model::Properties& properties, term::Manager& manager);

class Futures {
public:
    // `unseen` are not counted as writes.  Unless `waits_matter`, nobody asks what a thread waits for in a busy loop.
    Futures(const model::Program& program, const Arrivals& arrivals, const LastWrites& unseen = {},
            bool waits_matter = true);

    // The future of a thread that stands at a location, or is not created yet (none).
    const Future& at(model::ThreadId thread, std::optional<model::LocationId> location) const {
        const std::vector<Future>& futures = futures_[thread.index];
        return location ? futures[location->index] : futures.back();
    }

private:
    std::vector<std::vector<Future>> futures_;  // thread, location; the last one: before the thread is created
};

// The cells that threads carry something in, from one turn of a loop to the next.
CellSet carried_cells(const model::Program& program);

// All terms that decide what a step does, but for what it carries; those of its edges and of the arrivals after it are
// not among them.
std::vector<Term> terms_of(const model::Step& step, const CellSet& carried);

}  // namespace heddle::states
