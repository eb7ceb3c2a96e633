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
// cells that got accesses since.
//
//     the premise above, as far as layer n can tell                                  ->  independent(n, j, k)
//     independent(n, j, k) for all layers n so far, and complete(j)                  ->  asleep(j, k+1)
//
// complete(j) is assumed until a layer joins that may make a step of j dependent.  Then it is false for good, and so is
// whatever rested on it; other threads, and what the layers say, stay as they are.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "encoder/reduction/independence_form.h"

namespace heddle::encoder {

class Reduction {
public:
    Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
              const EncodingOptions& options, FrameView::Source source, Sink sink);

    // The step from frame k to k+1; all frames up to k+1 exist.  Frames come in order.
    void add_frame(unsigned frame);
    // Accesses to these cells have joined.
    void grow(const model::Program& program, const std::set<model::CellId>& cells);
    // To be true in every check: all layers are known.
    Term is_complete() const { return manager_.logical_and(complete_); }

    std::size_t constraints() const { return constraints_; }
    gir::Rules rules() const { return layers_.front().form->rules(); }

private:
    struct Layer {
        std::unique_ptr<IndependenceForm> form;
        std::vector<bool> concerns;                       // by thread: a step of it may be dependent because of this
        std::vector<std::vector<Term>> independent = {};  // frame, thread
    };

    void require(Term formula);
    void add_layer(const model::Program& program, std::optional<std::set<model::CellId>> cells,
                   std::vector<bool> concerns);
    // The threads that touch one of the cells, as do others, and somebody writes it.
    std::vector<bool> contenders(const std::set<model::CellId>& cells) const;
    void add_sleepers(const FrameView& frame);
    void add_frame(Layer& layer, const FrameView& frame, unsigned k);
    void conclude(std::size_t thread, unsigned frame);
    Rest rest(unsigned frame) const;
    bool is_optimal() const { return options_.por == Por::Optimal; }

    term::Manager& manager_;
    const ProgramIndex& index_;
    const EncodingOptions options_;
    FrameView::Source source_;
    Sink sink_;
    std::size_t constraints_ = 0;
    std::vector<Layer> layers_;
    std::vector<Term> complete_;             // by thread
    std::vector<std::vector<Term>> asleep_;  // frame, thread
};

}  // namespace heddle::encoder
