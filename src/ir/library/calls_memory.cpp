#include "ir/library/calls_memory.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <numeric>
#include <set>

#include "ir/access/memory_accesses.h"
#include "ir/access/pieces.h"
#include "ir/access/tools.h"
#include "ir/library/bytes.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "util/error.h"

namespace heddle::ir {

MemoryCalls::MemoryCalls(Tools& tools, Bytes& bytes)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      operands_(tools.operands),
      accesses_(tools.accesses),
      pieces_(tools.pieces),
      bytes_(bytes) {}

const HandlerTable<MemoryCalls>& MemoryCalls::functions() {
    using W = MemoryCalls;
    static const HandlerTable<W> table = {
        {"memcpy", &W::call_memory_copy},
        {"memmove", &W::call_memory_copy},
        {"memset", &W::call_memory_set},
    };
    return table;
}

namespace {

// No object is as large as an address.
std::uint64_t known_size(Term size) {
    const std::uint64_t bytes = size.value().to_uint64();
    if (bytes >= std::uint64_t{1} << 32) throw Unsupported({}, "memory of more than 4 GiB at once");
    return bytes;
}

}  // namespace

// A copy is one load and one store for each cell: others may see it half done.
bool MemoryCalls::call_memory_copy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0), source = operands_.argument(call, state, 1),
               size = operands_.argument(call, state, 2);
    operands_.define(state, call, {target});
    // memmove takes everything before it puts anything, since its ranges may overlap.
    const bool takes_all = walk_.callee->getName().contains("memmove");
    if (!size.is_constant()) return copy_unknown_size(site, state, target, source, size, takes_all);
    const std::uint64_t bytes = known_size(size);
    std::set<std::uint64_t> borders;
    for (const Term pointer : {target, source})
        for (const std::uint64_t border : pieces_.borders_within(pointer, bytes)) borders.insert(border);
    const std::vector<CellRange> ranges = Pieces::cut(bytes, borders);
    const std::size_t batch = takes_all ? ranges.size() : 1;
    for (std::size_t first = 0; first < ranges.size(); first += batch)
        if (!pieces_.copy(site, state, target, source, ranges, first, first + batch)) return false;
    return true;
}

// The size is surely a multiple of this: of the size of an element, where it says how many elements there are.
std::uint64_t MemoryCalls::unit_of(Term size) {
    const Congruence number = walk_.pass.pointers.facts(size).number;
    const std::int64_t divisor = std::gcd(number.modulus, number.remainder);
    std::int64_t unit = 8;
    while (divisor % unit != 0) unit /= 2;
    return static_cast<std::uint64_t>(unit);
}

bool MemoryCalls::copy_unknown_size(const Site& site, State& state, Term target, Term source, Term size,
                                    bool takes_all) {
    std::vector<CellRange> pieces;
    const std::uint64_t unit = unit_of(size);
    return bytes_.repeat(
        site, state, size,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            if (pieces.size() == i) pieces.push_back({i * unit, unit});
            if (!takes_all && !pieces_.copy(site, s, target, source, pieces, i, i + 1)) return std::nullopt;
            return manager_.bottom();
        },
        [&](State& s, std::uint64_t i, bool) {
            return !takes_all || pieces_.copy(site, s, target, source, pieces, 0, i);
        },
        0, unit);
}

bool MemoryCalls::call_memory_set(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0), size = operands_.argument(call, state, 2);
    const Term byte = manager_.extract(operands_.argument(call, state, 1), 7, 0);
    operands_.define(state, call, {target});
    const auto fill = [&](State& s, CellRange range, unsigned number) {
        Term value = byte;
        for (std::uint64_t i = 1; i < range.size; ++i) value = manager_.concat(byte, value);
        walk_.part = {number, range.offset, range.size};
        const bool alive = accesses_.store(s, site, operands_.advanced(target, range.offset), value, {true, false});
        walk_.part = {};
        return alive;
    };
    const std::uint64_t unit = unit_of(size);
    if (!size.is_constant())
        return bytes_.repeat(
            site, state, size,
            [&](State& s, std::uint64_t i) -> std::optional<Term> {
                return fill(s, {i * unit, unit}, static_cast<unsigned>(i)) ? std::optional(manager_.bottom())
                                                                           : std::nullopt;
            },
            [](State&, std::uint64_t, bool) { return true; }, 0, unit);
    const std::uint64_t bytes = known_size(size);
    const std::vector<std::uint64_t> borders = pieces_.borders_within(target, bytes);
    unsigned number = 0;
    for (const CellRange& range : Pieces::cut(bytes, {borders.begin(), borders.end()}))
        if (!fill(state, range, number++)) return false;
    return true;
}

}  // namespace heddle::ir
