#include "ir/library/bytes.h"

#include <llvm/IR/Function.h>

#include "ir/access/allocations.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"

namespace heddle::ir {

using model::TerminalKind;

Bytes::Bytes(Tools& tools)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      accesses_(tools.accesses),
      allocations_(tools.allocations) {}

std::optional<Term> Bytes::load_byte(State& state, const Site& site, Term place, AccessName name) {
    walk_.part = {static_cast<unsigned>(name.number), name.phase, 1};
    const auto value = accesses_.load(state, site, place, 1, {});
    walk_.part = {};
    return value;
}

bool Bytes::store_byte(State& state, const Site& site, Term place, Term value, AccessName name) {
    walk_.part = {static_cast<unsigned>(name.number), name.phase, 1};
    const bool alive = accesses_.store(state, site, place, value, {true, false});
    walk_.part = {};
    return alive;
}

// Those for which `ends` holds leave the loop; false: nobody is left in it.
bool Bytes::part_ways(State& state, std::optional<State>& after, Term ends, const std::function<bool(State&)>& leave) {
    State left = state;
    if (paths_.assume(left, ends) && leave(left)) steps_.merge_into(after, std::move(left));
    return paths_.assume(state, manager_.logical_not(ends));
}

bool Bytes::repeat(const Site& site, State& state, const std::optional<Term>& limit, const Round& round,
                   const Leave& leave, std::uint64_t first, std::uint64_t unit) {
    std::optional<State> after;
    std::uint64_t undecided = 0;
    for (std::uint64_t i = first;; ++i) {
        const Term at_limit = limit ? operands_.is_number(*limit, i * unit) : manager_.bottom();
        if (!part_ways(state, after, at_limit, [&](State& left) { return leave(left, i, true); })) break;
        const std::optional<Term> ends = round(state, i);
        if (!ends || !part_ways(state, after, *ends, [&](State& left) { return leave(left, i, false); })) break;
        if (at_limit.is_constant() && ends->is_constant()) continue;
        if ((undecided += unit) < allocations_.capacity()) continue;
        paths_.end(std::move(state),
                   {TerminalKind::Cut, location_of(site.instruction),
                    "the call goes through more than " + std::to_string(allocations_.capacity()) + " bytes"});
        break;
    }
    if (!after) return false;
    state = std::move(*after);
    return true;
}

}  // namespace heddle::ir
