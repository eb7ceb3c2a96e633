// What a run does, whatever the order is: which steps it executes, and which read takes the value of which write.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "encoder/program/dominators.h"
#include "encoder/program/growth.h"
#include "encoder/program/program_index.h"
#include "encoder/program/windows.h"
#include "encoder/view/memory_view.h"

namespace heddle::encoder {

class Events {
public:
    using Positions = std::vector<std::vector<Term>>;  // thread, location

    // Where runs end: anywhere, or not before a step that may be blocked, that may end in a false assumption, or that
    // leads to one.  Every run can go on to there, and a failed thread stays so, as does a deadlock.
    enum class Ends { Anywhere, WhereItMatters };

    // All references must outlive the events.
    Events(const model::Program& program, term::Manager& manager, const ProgramIndex& index, const Windows& windows,
           Ends ends, Sink sink);

    // True of each step that is executed: then it was enabled, and so was the way to it.
    Term executed(Scheduled place) const { return executed_[place.thread.index][place.location.index]; }
    const Positions& executed() const { return executed_; }
    // The thread has come to the place, which may be a step that it has executed since.
    Term arrived(Scheduled place) const;

    // One of the edges to a place is taken, where `happens` tells of each step, or (none) of the start of main, whether
    // it happens.
    using Event = std::optional<Scheduled>;
    Term enters(Scheduled place, const std::function<Term(Event)>& happens) const;

    // What has joined a program, which was the one before.  Gives the memories with readers that are new, from the
    // first of them on; a memory may be new as a whole.
    struct NewReaders {
        std::size_t memory, first;
    };
    std::vector<NewReaders> grow(const model::Program& program, const Growth& growth);

    const std::vector<Memory>& memories() const { return memories_; }
    std::vector<Memory>& memories() { return memories_; }
    // None if nobody reads what steps write.
    Memory* memory_of(model::CellId cell);

private:
    void add_executed(Ends ends);
    bool surely_goes_on(Scheduled place) const;
    void add_memory(model::CellId cell, const std::vector<ReadSite>& reads);
    bool can_change_before(const Memory& memory, const std::vector<ReadSite>& reads) const;
    void add_readers(Memory& memory, const std::vector<ReadSite>& reads);
    std::optional<Scheduled> sure_write_before(model::CellId cell, Scheduled place) const;
    Reader make_reader(const Memory& memory, const ReadSite& site);
    void require(Term formula);

    const model::Program* program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    const Windows& windows_;
    const Dominators dominators_;
    Sink sink_;

    Positions executed_;
    std::vector<Memory> memories_;
    std::map<model::CellId, std::size_t> memory_of_cell_;
};

}  // namespace heddle::encoder
