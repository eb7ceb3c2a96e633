// Order lives in frames, data lives once.
//
// Frames hold booleans only: where each thread stands, which thread moves, and, for each cell, which write was the last.
// A read's value is one variable: reads(r, w) says, once for the whole run, that read r takes what write w wrote.
#pragma once

#include <string>
#include <vector>

#include "encoder/frame_encoding.h"

namespace heddle::encoder {

class WriterEncoding final : public FrameEncoding {
public:
    WriterEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

protected:
    Term at(Scheduled place, unsigned frame) const override;
    Term moves(model::ThreadId thread, unsigned frame) const override;
    void add_transition(unsigned frame) override;

private:
    using Positions = std::vector<std::vector<Term>>;  // thread, location

    // A write of a step, or (without place) the initial content of the cell.
    struct Writer {
        std::optional<Scheduled> place;
        Term condition;
        Term value;
        Term last;  // last(c, w, k) for the newest frame k
    };
    // A read and, for each writer of its cell, reads(r, w); false for a writer that is never before the read.
    struct Reader {
        Scheduled place;
        Term condition;
        std::vector<Term> reads;
    };
    // A cell that is read, and written by some step.
    struct Memory {
        std::string name;
        std::vector<Writer> writers;
        std::vector<Reader> readers;
    };

    void add_memory(model::CellId cell);
    Reader make_reader(const Memory& memory, const ReadSite& site);
    Positions initial_positions() const;

    void add_scheduler(unsigned frame);
    void at_most_one(const std::vector<Term>& variables, unsigned frame);
    void add_steps(unsigned frame);
    void add_positions(unsigned frame);
    Term arrives(Scheduled place, unsigned frame) const;
    void add_reads(const Memory& memory, unsigned frame);
    void add_writes(Memory& memory, unsigned frame);

    // A variable for the formula; a constant stays one unless windows are off.
    Term define(const std::string& name, Term formula);
    Term executed(Scheduled place) const { return executed_[place.thread.index][place.location.index]; }

    std::vector<Positions> at_;             // for each frame
    std::vector<std::vector<Term>> moves_;  // frame, thread
    Positions executed_;                    // a variable that is implied by executing the step in any frame
    std::vector<Memory> memories_;
};

}  // namespace heddle::encoder
