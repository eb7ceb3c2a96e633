// Order lives in frames, data lives once.
//
// Frames hold booleans only: where each thread stands, which thread moves, and, for each cell, which write was the
// last. A read's value is one variable: reads(r, w) says, once for the whole run, that read r takes what write w wrote.
// Where the constraints about the order of steps tell that, frames follow only cells whose content somebody asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoder/encodings/frame_encoding.h"
#include "encoder/order/events.h"
#include "encoder/order/order.h"

namespace heddle::encoder {

class WriterEncoding final : public FrameEncoding {
public:
    WriterEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId thread, unsigned frame) const override;
    Term content(model::CellId cell, unsigned frame) override;
    void add_transition(unsigned frame) override;
    void add_growth(const Growth& growth, unsigned transitions) override;

private:
    Events::Positions initial_positions() const;
    void add_scheduler(unsigned frame);
    void at_most_one(const std::vector<Term>& variables);
    void add_steps(unsigned frame);
    void add_positions(unsigned frame);
    void add_reads(const Memory& memory, unsigned frame, std::size_t first_reader = 0);
    bool frames_tell_what_is_read() const { return !order_ || !order_->tells_what_is_read(); }
    // Tells which write of the cell was the last, up to this frame.
    void follow(Memory& memory, unsigned frame);
    void add_writes(Memory& memory, unsigned frame);

    // A variable for the formula; a constant stays one unless windows are off.
    Term define(const std::string& name, Term formula);

    Events events_;
    std::vector<Events::Positions> at_;     // for each frame
    std::vector<std::vector<Term>> moves_;  // frame, thread
    std::optional<Order> order_;
};

}  // namespace heddle::encoder
