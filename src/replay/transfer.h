// A load, store, copy or fill of memory, which the schedule may cut into parts.
#pragma once

#include <llvm/IR/Instruction.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/memory.h"

namespace heddle::replay {

// Bytes go from the source to a buffer, and from there to the target.  A load has no target and a store or a fill no
// source: their end of the way is the buffer.  Each byte goes each way once.
class Transfer {
public:
    // From memory to memory, or to the buffer.
    Transfer(const Memory& memory, Address source, std::optional<Address> target, std::uint64_t size);
    // From the buffer to memory.
    Transfer(const Memory& memory, Bytes content, Address target);

    // Reads what has not been read of the bytes [begin, end).
    void fetch(const Memory& memory, std::uint64_t begin, std::uint64_t end);
    // Writes what has not been written of the bytes [begin, end), having read it.
    void move(Memory& memory, std::uint64_t begin, std::uint64_t end);

    std::uint64_t size() const { return buffer_.size(); }
    bool complete() const;
    const Bytes& buffer() const { return buffer_; }

private:
    std::optional<Address> source_;
    std::optional<Address> target_;
    Bytes buffer_;
    std::vector<bool> fetched_;
    std::vector<bool> stored_;
};

}  // namespace heddle::replay
