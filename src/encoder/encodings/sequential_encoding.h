// The runs of a program along one path: the order of the steps and all branches are given, only values are open.  So
// the formula is that of one sequential program.
#pragma once

#include <vector>

#include "encoder/encodings/frame_encoding.h"
#include "encoder/trace/path.h"

namespace heddle::encoder {

// Its depth is the length of the path; it cannot be extended.
class SequentialEncoding final : public FrameEncoding {
public:
    // `judged`: see EncodingOptions.
    SequentialEncoding(const model::Program& program, term::Manager& manager, const model::Program* judged, Path path,
                       Sink sink);

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId thread, unsigned frame) const override;
    Term content(model::CellId cell, unsigned frame) override;
    void add_transition(unsigned frame) override;

private:
    // One of these edges leads to where the thread stands in that frame.
    void require_way(const std::vector<model::Edge>& edges, model::ThreadId thread, unsigned frame);
    // After the path a thread may move if it is able to.
    Term can_move(model::ThreadId thread) const;

    const Path path_;
    std::vector<std::vector<Term>> contents_;  // frame, cell
};

}  // namespace heddle::encoder
