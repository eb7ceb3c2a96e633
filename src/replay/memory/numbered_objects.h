// The numbers that the program sees when it takes addresses for numbers: the trace says where an object begins.
#pragma once

#include <cstdint>
#include <map>

#include "replay/memory/memory.h"

namespace heddle::replay {

class NumberedObjects {
public:
    // What an address is, if its object begins at the number `first`.  Throws NotReproduced if it does not: if it was
    // elsewhere before, or if another object lies there.
    std::uint64_t number(const Memory& memory, Address address, std::uint64_t first);
    // The address that the number means, in the object that begins at `first`.
    Address address(std::uint64_t number, std::uint64_t first) const;

private:
    struct Object {
        std::uint64_t number;  // in the upper bits of addresses
        std::uint64_t size;
    };
    std::map<std::uint64_t, Object> objects_;  // by where they begin
};

}  // namespace heddle::replay
