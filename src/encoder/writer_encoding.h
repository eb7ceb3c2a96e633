// Order lives in frames, data lives once.
//
// Frames hold booleans only: where each thread stands, which thread moves, and, for each cell, which write was the
// last. A read's value is one variable: reads(r, w) says, once for the whole run, that read r takes what write w wrote.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "encoder/frame_encoding.h"
#include "encoder/memory.h"
#include "encoder/order.h"

namespace heddle::encoder {

class WriterEncoding final : public FrameEncoding {
public:
    WriterEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId thread, unsigned frame) const override;
    Term content(model::CellId cell, unsigned frame) const override;
    void add_transition(unsigned frame) override;

private:
    using Positions = Order::Positions;

    void add_executed();
    void add_memory(model::CellId cell);
    Reader make_reader(const Memory& memory, const ReadSite& site);
    Positions initial_positions() const;

    void add_scheduler(unsigned frame);
    void at_most_one(const std::vector<Term>& variables);
    void add_steps(unsigned frame);
    void add_positions(unsigned frame);
    void add_reads(const Memory& memory, unsigned frame);
    void add_writes(Memory& memory, unsigned frame);

    // One of the edges to a place is taken, where `happens` tells of each step, or (none) of the start of main, whether
    // it happens.
    using Event = std::optional<Scheduled>;
    Term enters(Scheduled place, const std::function<Term(Event)>& happens) const;
    // A variable for the formula; a constant stays one unless windows are off.
    Term define(const std::string& name, Term formula);
    Term executed(Scheduled place) const { return executed_[place.thread.index][place.location.index]; }

    std::vector<Positions> at_;             // for each frame
    std::vector<std::vector<Term>> moves_;  // frame, thread
    Positions executed_;                    // a variable that is implied by executing the step in any frame
    std::vector<Memory> memories_;
    std::map<model::CellId, std::size_t> memory_of_cell_;
    std::optional<Order> order_;
};

}  // namespace heddle::encoder
