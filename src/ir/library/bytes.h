// Loops over the bytes of memory.
//
// Each access is a step of its own if others may touch the byte.  Its name for the replayer is a phase (part_offset)
// and a number in that phase (part).
#pragma once

#include <functional>
#include <optional>

#include "ir/steps/walk_context.h"

namespace heddle::ir {

class Allocations;
class MemoryAccesses;
class Operands;
class Paths;
class Steps;
struct Tools;

class Bytes {
public:
    explicit Bytes(Tools& tools);
    struct AccessName {
        std::uint64_t phase, number;
    };
    // What belongs to round i; the result says when the loop ends behind it (none: the path has ended).
    using Round = std::function<std::optional<Term>(State&, std::uint64_t)>;
    // What those do who leave the loop in round i, before it (at the limit) or behind it; false: the path has ended.
    using Leave = std::function<bool(State&, std::uint64_t, bool)>;
    // Rounds first, first + 1, ... of `unit` bytes each; what lies behind `limit` bytes is not entered.  All who leave go
    // on together.
    bool repeat(const Site& site, State& state, const std::optional<Term>& limit, const Round& round,
                const Leave& leave, std::uint64_t first = 0, std::uint64_t unit = 1);
    std::optional<Term> load_byte(State& state, const Site& site, Term place, AccessName name);
    bool store_byte(State& state, const Site& site, Term place, Term value, AccessName name);

private:
    bool part_ways(State& state, std::optional<State>& after, Term ends, const std::function<bool(State&)>& leave);

    WalkContext& walk_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    MemoryAccesses& accesses_;
    Allocations& allocations_;
};

}  // namespace heddle::ir
