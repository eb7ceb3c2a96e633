// Which edges lead where, and who reads and writes which cell: what every encoding asks of a program.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "encoder/encoding.h"
#include "model/program.h"

namespace heddle::encoder {

// An edge seen from its target.
struct Predecessor {
    std::optional<model::LocationId> from;  // none: an entry edge
    Term guard;
};

struct WriteSite {
    Scheduled place;
    const model::Write* write;
};

struct ReadSite {
    Scheduled place;
    const model::Read* read;
};

// Keeps pointers into the program, which must outlive it.  Edges whose guard is false are left out.
class ProgramIndex {
public:
    explicit ProgramIndex(const model::Program& program);

    const std::vector<Predecessor>& predecessors(Scheduled place) const {
        return predecessors_[place.thread.index][place.location.index];
    }
    // The step locations of a thread, and its terminal locations of one kind, in topological order.
    const std::vector<model::LocationId>& steps(model::ThreadId thread) const { return steps_[thread.index]; }
    const std::vector<model::LocationId>& terminals(model::ThreadId thread, model::TerminalKind kind) const {
        return terminals_[thread.index][static_cast<std::size_t>(kind)];
    }
    std::vector<Scheduled> all_terminals(model::TerminalKind kind) const;

    // The steps that create a thread; none for main.
    const std::vector<Scheduled>& creators(model::ThreadId thread) const { return creators_[thread.index]; }
    const std::vector<WriteSite>& writes(model::CellId cell) const { return writes_[cell.index]; }
    const std::vector<ReadSite>& reads(model::CellId cell) const { return reads_[cell.index]; }
    // A thread may wait for the cell to change.
    bool is_observed(model::CellId cell) const { return observed_[cell.index]; }

private:
    void add_step(const model::Program& program, Scheduled place);

    static constexpr std::size_t terminal_kinds = 6;

    std::vector<std::vector<std::vector<Predecessor>>> predecessors_;
    std::vector<std::vector<model::LocationId>> steps_;
    std::vector<std::array<std::vector<model::LocationId>, terminal_kinds>> terminals_;
    std::vector<std::vector<Scheduled>> creators_;
    std::vector<std::vector<WriteSite>> writes_;
    std::vector<std::vector<ReadSite>> reads_;
    std::vector<bool> observed_;
};

}  // namespace heddle::encoder
