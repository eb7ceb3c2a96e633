// Partial order reduction: of all schedules that differ only in the order of independent steps, keep few or one.
//
// asleep(j, k) says: a thread with a larger number has moved, and no step since then touches the next step of thread j.
// Then moving j now is the same as moving it earlier, and only the earlier schedule is kept:
//
//     asleep(j, k+1) = stands(j, k) and not moves(j, k) and not touched(j, k)
//                      and (asleep(j, k) or some thread i > j moves at k)
//     forbidden:       moves(j, k) and asleep(j, k)
//
// The schedules that are left are those in the lexicographic normal form of their traces: exactly one of each
// (Anisimov and Knuth).  The peephole form (Wang, Yang, Kahlon, Gupta) is the same without the memory asleep(j, k): it
// compares neighbouring steps only, which is enough for two threads.
//
// The next step of a thread and the step that is taken are described by the cells that they touch, so the formula grows
// linearly with the number of accesses, not with the number of pairs of steps.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "encoder/encoding.h"
#include "encoder/program_index.h"
#include "gir/footprint.h"

namespace heddle::encoder {

class Reduction {
public:
    // What the encoding says of a frame.
    struct View {
        std::function<Term(Scheduled, unsigned)> at;
        std::function<Term(model::ThreadId, unsigned)> moves;
    };

    Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index, Por mode, View view,
              Sink sink);

    // The step from frame k to k+1; all frames up to k+1 exist.  Frames come in order.
    void add_frame(unsigned frame);

private:
    struct Site {
        Scheduled place;
        Term reads;
        Term writes;
    };
    struct Touched {
        Term reads;
        Term writes;
    };

    void find_conflicts();
    Term define(const char* name, Term formula);
    // The step taken at k, and the next step of a thread, on one cell.
    Touched by_the_step(const std::vector<Site>& sites, unsigned k);
    Touched by_next_step(const std::vector<Site>& sites, model::ThreadId thread, unsigned k);
    // The step taken at k writes what the thread's next step touches, or touches what it writes, or ends a thread
    // that it waits for.
    Term touched(model::ThreadId thread, unsigned k, const std::map<model::CellId, Touched>& taken);
    Term ends_a_joined_thread(model::ThreadId thread, unsigned k);
    Term falls_asleep(model::ThreadId thread, unsigned k, Term before, const std::map<model::CellId, Touched>& taken);
    Term stands_at_a_step(model::ThreadId thread, unsigned k);

    const model::Program& program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    Por mode_;
    View view_;
    Sink sink_;
    std::map<model::CellId, std::vector<Site>> sites_;  // of cells that two threads touch and one writes
    std::vector<Term> asleep_;                          // by thread, in the newest frame
};

}  // namespace heddle::encoder
