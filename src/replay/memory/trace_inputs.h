// The values that come from outside: results of nondeterministic calls, first contents of memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "model/trace.h"
#include "replay/memory/memory.h"

namespace heddle::replay {

// One execution of one instruction.
struct Execution {
    unsigned thread = 0;
    unsigned instruction = 0;
    unsigned occurrence = 0;
    friend auto operator<=>(const Execution&, const Execution&) = default;
};

class Inputs {
public:
    explicit Inputs(const model::Trace& trace);

    bool has(const Execution& execution) const { return inputs_.count(execution) != 0; }
    // The `size` bytes that this execution gets from outside; what the trace does not give is zero.
    Bytes bytes(const Execution& execution, std::uint64_t size) const;
    // Where the object begins whose address is this operand of the execution, as a number; none if nobody has asked.
    // The input is that number without the zeros that its alignment leaves.
    std::optional<std::uint64_t> address(const Execution& execution, unsigned operand) const;
    // Puts the bytes that the trace gives into a new object of `size` bytes.
    void fill(const Execution& execution, Memory& memory, Address object, std::uint64_t size) const;

private:
    struct Piece {
        std::uint64_t offset;
        Bytes bytes;
        unsigned width;
    };
    std::map<Execution, std::vector<Piece>> inputs_;
};

}  // namespace heddle::replay
