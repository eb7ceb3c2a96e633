// Partial order reduction: of all schedules that differ only in the order of independent steps, keep few or one.
//
// asleep(j, k) says: a thread with a larger number has moved, and all steps since then are independent of the next step
// of thread j.  Then moving j now is the same as moving it earlier, and only the earlier schedule is kept:
//
//     a step of thread i is taken in frame k, and it is independent of the next step of j,
//     and i > j or asleep(j, k)                                                            ->  asleep(j, k+1)
//     asleep(j, k)                                                                         ->  not moves(j, k)
//
// The schedules that are left are those in the lexicographic normal form of their traces: exactly one of each
// (Anisimov and Knuth).  The peephole form (Wang, Yang, Kahlon, Gupta) is the same without the memory asleep(j, k): it
// compares neighbouring steps only, which is enough for two threads.
//
// Where the program may grow, independence is told in layers: that of the cells that there are, and later that of the
// cells that got accesses since.  more(j, k) says that a later layer has a reason why the step taken depends on the
// next step of j; as long as there is no later layer, `complete` is assumed, which implies that there is none:
//
//     the first layer:   independent, and ...                    ->  asleep(j, k+1) or more(j, k)
//     the next one:      independent, and ..., and more(j, k)    ->  more'(j, k)
//
// So a layer that joins takes back only what rests on the independence of the steps that have become dependent.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "encoder/independence_form.h"

namespace heddle::encoder {

class Reduction {
public:
    Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
              const EncodingOptions& options, FrameView::Source source, Sink sink);

    // The step from frame k to k+1; all frames up to k+1 exist.  Frames come in order.
    void add_frame(unsigned frame);
    // Accesses to these cells have joined.
    void grow(const model::Program& program, const std::set<model::CellId>& cells);
    // To be assumed in every check.
    Term complete() const { return layers_.back().complete; }

    std::size_t constraints() const { return constraints_; }
    gir::Rules rules() const { return layers_.front().form->rules(); }

private:
    struct Layer {
        std::unique_ptr<IndependenceForm> form;
        Term complete;
        std::vector<std::vector<Term>> more = {};  // frame, thread
    };

    void require(Term formula);
    void add_layer(const model::Program& program, std::optional<std::set<model::CellId>> cells);
    void add_sleepers(const FrameView& frame);
    void add_frame(std::size_t layer, const FrameView& frame, unsigned k);
    Rest rest(unsigned frame) const;
    bool is_optimal() const { return options_.por == Por::Optimal; }

    term::Manager& manager_;
    const ProgramIndex& index_;
    const EncodingOptions options_;
    FrameView::Source source_;
    Sink sink_;
    std::size_t constraints_ = 0;
    std::vector<Layer> layers_;
    std::vector<std::vector<Term>> asleep_;  // frame, thread
};

}  // namespace heddle::encoder
