// Store buffers as cells and threads.
//
// Under TSO and PSO a thread puts what it writes to weak cells into a buffer, from where it leaves for memory some time
// later. Here a buffer is cells, and a thread that empties it: so the sequentially consistent runs of the program that
// is made are those of the given one on a machine with store buffers.
//
//     place.i   which cell the i-th oldest store is for, plus one; 0: there is none
//     value.i   what it writes there
//     tag.i     PSO: whether it releases, and whether a fence that releases stands before it
//     own.x     the newest of the stores to x: what the thread itself reads as long as one of them is there
//     fenced    PSO: there was a fence that releases since the last store
//
// Places of the program keep their numbers.  Weak cells and the cells own.x have names that tell which cell is meant
// (buffers/buffered_trace.h).
#pragma once

#include <optional>

#include "model/memory_model.h"
#include "model/program.h"
#include "term/manager.h"

namespace heddle::buffers {

// A buffer that loops could fill without end gets this many entries; with more the thread comes to a Cut location.
inline constexpr unsigned most_entries = 4;

// The program depends on the memory model, which has store buffers.  None if they would be for very many places. Throws
// Unsupported where an atomic access is one of several sizes.
std::optional<model::Program> with_store_buffers(model::Program program, model::MemoryModel memory_model,
                                                 term::Manager& manager);

// It was made so, and there was a store to be buffered.
bool has_buffers(const model::Program& program);

// The location was added: a store finds its buffer full, or is one in pieces.
bool is_full_buffer(const model::Terminal& terminal);

}  // namespace heddle::buffers
