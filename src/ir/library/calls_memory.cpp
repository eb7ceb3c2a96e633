#include "ir/library/calls_memory.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include "ir/access/memory_accesses.h"
#include "ir/access/pieces.h"
#include "ir/access/tools.h"
#include "ir/library/bytes.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "util/error.h"

namespace heddle::ir {

MemoryCalls::MemoryCalls(Tools& tools, Bytes& bytes)
    : tools_(tools),
      walk_(tools.walk),
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

// C's functions copy and set characters (C11 7.24.2.1, 7.24.6.1).
bool goes_by_bytes(const llvm::CallBase& call) {
    return !llvm::isa<llvm::MemIntrinsic>(call) || call.getMetadata(by_bytes) != nullptr;
}

}  // namespace

// May another thread see the range half done?  Not if the caller holds a mutex that guards it.
bool MemoryCalls::is_watched(const State& state, const Access& access) {
    return tools_.targets.touches_shared(access) && std::ranges::none_of(state.locks, [&](std::uint64_t mutex) {
               return walk_.pass.knowledge.locks.is_exclusive(mutex) && tools_.targets.is_guarded(access, mutex);
           });
}

// What may be an address is moved as a whole.
std::vector<CellRange> MemoryCalls::pieces_of(const Site& site, const State& state, const Passage& passage,
                                              CellRange part) {
    if (!passage.by_bytes || walk_.pass.options.whole_copies || state.atomic_depth > 0 || tools_.steps.alone(state))
        return {part};
    bool is_cut = false;
    for (const Term pointer : passage.pointers) {
        const Term place = operands_.advanced(pointer, part.offset);
        const Access access{tools_.targets.targets_of(place, part.size, site), part.size};
        if (part.size == pointer_bits / 8 && tools_.targets.may_begin_in_pointer(access)) return {part};
        is_cut = is_cut || is_watched(state, access);
    }
    if (!is_cut) return {part};
    std::vector<CellRange> bytes;
    for (std::uint64_t i = part.offset; i < part.end(); ++i) bytes.push_back({i, 1});
    return bytes;
}

std::vector<CellRange> MemoryCalls::pieces_of_all(const Site& site, const State& state, const Passage& passage,
                                                  std::uint64_t bytes) {
    std::set<std::uint64_t> borders;
    for (const Term pointer : passage.pointers)
        for (const std::uint64_t border : pieces_.borders_within(pointer, bytes)) borders.insert(border);
    std::vector<CellRange> pieces;
    for (const CellRange part : Pieces::cut(bytes, borders))
        std::ranges::copy(pieces_of(site, state, passage, part), std::back_inserter(pieces));
    return pieces;
}

bool MemoryCalls::call_memory_copy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0), source = operands_.argument(call, state, 1),
               size = operands_.argument(call, state, 2);
    operands_.define(state, call, {target});
    // memmove takes everything before it puts anything, since its ranges may overlap.
    const bool takes_all = walk_.callee->getName().contains("memmove");
    const Passage passage{{target, source}, goes_by_bytes(call)};
    if (!size.is_constant()) return copy_unknown_size(site, state, passage, size, takes_all);
    const std::vector<CellRange> pieces = pieces_of_all(site, state, passage, known_size(size));
    const std::size_t batch = takes_all ? pieces.size() : 1;
    for (std::size_t first = 0; first < pieces.size(); first += batch)
        if (!pieces_.copy(site, state, target, source, pieces, first, first + batch)) return false;
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

bool MemoryCalls::copy_unknown_size(const Site& site, State& state, const Passage& passage, Term size, bool takes_all) {
    std::vector<CellRange> pieces;
    std::vector<std::size_t> begins{0};  // of the pieces of each round
    const std::uint64_t unit = unit_of(size);
    const auto copy = [&](State& s, std::size_t first, std::size_t last) {
        return pieces_.copy(site, s, passage.pointers[0], passage.pointers[1], pieces, first, last);
    };
    return bytes_.repeat(
        site, state, size,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            if (begins.size() == i + 1) {
                std::ranges::copy(pieces_of(site, s, passage, {i * unit, unit}), std::back_inserter(pieces));
                begins.push_back(pieces.size());
            }
            if (!takes_all && !copy(s, begins[i], begins[i + 1])) return std::nullopt;
            return manager_.bottom();
        },
        [&](State& s, std::uint64_t i, bool) { return !takes_all || copy(s, 0, begins[i]); }, 0, unit);
}

bool MemoryCalls::call_memory_set(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = operands_.argument(call, state, 0), size = operands_.argument(call, state, 2);
    const Term byte = manager_.extract(operands_.argument(call, state, 1), 7, 0);
    operands_.define(state, call, {target});
    const Passage passage{{target}, goes_by_bytes(call)};
    const auto fill = [&](State& s, const std::vector<CellRange>& pieces, std::uint64_t number) {
        for (const CellRange& range : pieces) {
            Term value = byte;
            for (std::uint64_t i = 1; i < range.size; ++i) value = manager_.concat(byte, value);
            walk_.part = {static_cast<unsigned>(number++), range.offset, range.size};
            const Term place = operands_.advanced(target, range.offset);
            const bool alive = accesses_.store(s, site, place, value, {true, false});
            walk_.part = {};
            if (!alive) return false;
        }
        return true;
    };
    if (size.is_constant()) return fill(state, pieces_of_all(site, state, passage, known_size(size)), 0);
    const std::uint64_t unit = unit_of(size);
    return bytes_.repeat(
        site, state, size,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            const bool is_filled = fill(s, pieces_of(site, s, passage, {i * unit, unit}), i * unit);
            return is_filled ? std::optional(manager_.bottom()) : std::nullopt;
        },
        [](State&, std::uint64_t, bool) { return true; }, 0, unit);
}

}  // namespace heddle::ir
