// A cell as the writer encoding sees it: who writes it, who reads it, and which read takes the value of which write.
#pragma once

#include <optional>
#include <vector>

#include "encoder/encoding.h"

namespace heddle::encoder {

// A write of a step, or (without place) the initial content of the cell.
struct Writer {
    std::optional<Scheduled> place;
    Term condition;
    Term value;
    std::vector<Term> last;  // last(c, w, k) for each frame k
};

// A read and, for each writer of its cell, reads(r, w); false for a writer that is never before the read.
struct Reader {
    Scheduled place;
    Term condition;
    std::vector<Term> reads;
};

// A cell that is read by some step that another step's write can precede.  The first writer is the initial content.
struct Memory {
    model::CellId cell;
    std::vector<Writer> writers;
    std::vector<Reader> readers;
};

}  // namespace heddle::encoder
