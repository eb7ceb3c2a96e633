// A load, store, copy or fill of memory, which the schedule may cut into parts.
#pragma once

#include <llvm/IR/Instruction.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/memory/memory.h"

namespace heddle::replay {

// Bytes go from the source to a buffer, and from there to the target.  A load has no target and a store or a fill no
// source: their end of the way is the buffer.  Each byte goes each way once.  Bounds are checked when bytes move, since
// the first parts of a copy that goes too far do take place.
class Transfer {
public:
    // From memory to memory, or to the buffer.
    Transfer(const Memory& memory, Address source, std::optional<Address> target, std::uint64_t size);
    // From the buffer to memory.
    Transfer(Bytes content, Address target);
    // Fills memory with a byte.
    static Transfer fill(const Memory& memory, std::uint8_t byte, Address target, std::uint64_t size);

    // Reads what has not been read of the bytes [begin, end).
    void fetch(const Memory& memory, std::uint64_t begin, std::uint64_t end);
    // Writes what has not been written of the bytes [begin, end), having read it.
    void move(Memory& memory, std::uint64_t begin, std::uint64_t end);

    std::uint64_t size() const { return size_; }
    bool complete() const;
    const Bytes& buffer() const { return buffer_; }

private:
    std::uint64_t size_;
    std::optional<Address> source_;
    std::optional<Address> target_;
    Bytes buffer_;  // no longer than the object at its end of the way: what lies beyond can never move
    std::vector<bool> fetched_;
    std::vector<bool> stored_;
};

}  // namespace heddle::replay
