// The cells of one store buffer, and what a step reads of them.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::buffers {

using model::CellId;
using term::Term;

inline constexpr unsigned place_width = 16, tag_width = 2;
inline constexpr unsigned bit_releases = 0, bit_fenced = 1;  // of a tag

struct Entry {
    CellId place, value;
    std::optional<CellId> tag;  // PSO
};

struct Buffer {
    model::ThreadId owner;
    std::vector<Entry> entries;    // the oldest store first
    std::map<CellId, CellId> own;  // of the weak cells that the thread stores to
    std::optional<CellId> fenced;  // PSO
};

// Program, manager and step must outlive it.  No buffer reads what is not asked for here.
class BufferView {
public:
    BufferView(const model::Program& program, term::Manager& manager, model::Step& step)
        : program_(program), manager_(manager), step_(step) {}

    model::Step& step() { return step_; }
    Term read(CellId cell);
    Term place(const Buffer& buffer, std::size_t entry) { return read(buffer.entries[entry].place); }
    Term is_used(const Buffer& buffer, std::size_t entry);
    Term is_empty(const Buffer& buffer) { return manager_.logical_not(is_used(buffer, 0)); }
    Term is_for(const Buffer& buffer, std::size_t entry, CellId cell);
    Term is_pending(const Buffer& buffer, CellId cell);  // some entry is for the cell
    // The reads of the buffer come before those of the step.
    void finish() { step_.reads.insert(step_.reads.begin(), reads_.begin(), reads_.end()); }

private:
    const model::Program& program_;
    term::Manager& manager_;
    model::Step& step_;
    std::vector<model::Read> reads_;
    std::map<CellId, Term> values_;
};

Term number_of(term::Manager& manager, CellId cell);

}  // namespace heddle::buffers
