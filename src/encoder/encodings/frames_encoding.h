// The plain form of Wang, Yang, Kahlon and Gupta (Peephole Partial Order Reduction, TACAS 2008, section 3.1):
//
//     Phi = I(V^0) and for each frame k: SCH(V^k) and for each thread t: TR_t(V^k, V^k+1)
//
// V^k has the program counter pc_t^k of each thread, the content of each cell, and the scheduler's choice sel^k.
// Registers have one definition after unwinding and need no copy per frame: executing a load in frame k says that its
// register equals the cell in frame k.
#pragma once

#include <vector>

#include "encoder/encodings/frame_encoding.h"

namespace heddle::encoder {

class FramesEncoding final : public FrameEncoding {
public:
    FramesEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId thread, unsigned frame) const override;
    Term content(model::CellId cell, unsigned frame) override;
    void add_transition(unsigned frame) override;
    void add_growth(const Growth& growth, unsigned transitions) override;

private:
    // The copies of the state variables in one frame.
    struct State {
        std::vector<Term> pc;     // for each thread: the number of its location, or not_created(t)
        std::vector<Term> cells;  // for each cell
    };

    Term location(model::ThreadId thread, std::size_t number) const;
    Term not_created(model::ThreadId thread) const;
    Term selects(std::size_t choice, unsigned frame) const;  // a thread's number, or that of idling

    State fresh_state(unsigned frame) const;
    Term fresh_cell(std::size_t cell, unsigned frame) const;
    void add_schedule(unsigned frame);                        // SCH(V^k)
    void add_thread(model::ThreadId thread, unsigned frame);  // TR_t(V^k, V^k+1)
    void add_step(Scheduled place, unsigned frame);           // tr of one step
    void add_read(Scheduled place, const model::Read& read, unsigned frame);
    // What happens to the cells from the first one on.
    void add_cells(Scheduled place, unsigned frame, std::size_t first);
    void keep_cells(unsigned frame, std::size_t first);  // while idling
    Term target(const std::vector<model::Edge>& edges, model::ThreadId thread) const;
    Term is_created(model::ThreadId thread, unsigned frame) const;

    std::vector<State> states_;   // for each frame
    std::vector<Term> selected_;  // sel^k
};

}  // namespace heddle::encoder
