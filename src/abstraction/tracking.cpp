#include "abstraction/tracking.h"

#include <algorithm>

namespace heddle::abstraction {

using model::CellId;
using model::Read;

namespace {

class Tracker {
public:
    Tracker(const model::Program& program, const Units& units, const std::vector<Term>& tracked, term::Manager& manager)
        : result_(program), units_(units), tracked_(tracked), manager_(manager) {}

    model::Program run() {
        for (model::Thread& thread : result_.threads)
            for (model::Location& location : thread.locations) {
                if (location.is_step()) {
                    location.step().reads = track_reads(location.step().reads);
                    track(location.step().writes);
                } else {
                    track(std::get<model::Terminal>(location.content).observed);
                }
            }
        return std::move(result_);
    }

private:
    Term tracked(CellId cell) const { return tracked_[units_.of(cell).index]; }

    template <class Access>
    void track(std::vector<Access>& accesses) {
        for (Access& access : accesses) access.condition = manager_.logical_and(access.condition, tracked(access.cell));
        std::erase_if(accesses, [](const Access& access) { return access.condition.is_false(); });
    }

    // Of reads that share a register just one happens.  Where that may be one of a tracked unit or another, the other
    // takes what a cell of its own holds, which is whatever the register has; where it cannot, the register is free.
    std::vector<Read> track_reads(const std::vector<Read>& reads) {
        std::vector<Read> kept = reads;
        track(kept);
        std::vector<Read> result;
        for (const Read& read : reads) {
            const Term now = manager_.logical_and(read.condition, tracked(read.cell));
            const Term lost = manager_.logical_and(read.condition, manager_.logical_not(tracked(read.cell)));
            if (!now.is_false()) result.push_back({read.cell, now, read.value});
            if (!lost.is_false() && std::ranges::count(kept, read.value, &Read::value) > 0)
                result.push_back({cell_with_any(read), lost, read.value});
        }
        return result;
    }

    CellId cell_with_any(const Read& read) {
        const model::Cell& cell = result_.cell(read.cell);
        result_.cells.push_back({"any " + cell.name, cell.object, cell.offset, read.value});
        return CellId(result_.cells.size() - 1);
    }

    model::Program result_;
    const Units& units_;
    const std::vector<Term>& tracked_;
    term::Manager& manager_;
};

}  // namespace

model::Program with_tracking(const model::Program& program, const Units& units, const std::vector<Term>& tracked,
                             term::Manager& manager) {
    return Tracker(program, units, tracked, manager).run();
}

}  // namespace heddle::abstraction
