#include "ir/access/pieces.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <set>

#include "ir/access/memory_accesses.h"
#include "ir/access/targets.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/steps/pass.h"
#include "util/error.h"

namespace heddle::ir {

Pieces::Pieces(WalkContext& walk, Operands& operands, Targets& targets, MemoryAccesses& accesses)
    : walk_(walk), pass_(walk.pass), operands_(operands), targets_(targets), accesses_(accesses) {}

// Where the range that starts at the pointer is cut into cells, relative to its start.
std::vector<std::uint64_t> Pieces::borders_within(Term pointer, std::uint64_t bytes) {
    std::set<std::uint64_t> borders;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const ObjectInfo& info = pass_.knowledge.object(object);
        const auto [first, last, stride] = offsets.up_to(info.size);
        for (std::uint64_t start = first; start <= last; start += stride)
            for (const CellRange& cell : info.cells())
                if (cell.offset > start && cell.offset < start + bytes) borders.insert(cell.offset - start);
    }
    return {borders.begin(), borders.end()};
}

// The pieces between the borders, at most eight bytes each.
std::vector<CellRange> Pieces::cut(std::uint64_t bytes, std::set<std::uint64_t> borders) {
    constexpr std::uint64_t longest = 8;
    borders.insert(bytes);
    std::vector<CellRange> result;
    std::uint64_t begin = 0;
    for (const std::uint64_t border : borders)
        for (; begin < border; begin = result.back().end())
            result.push_back({begin, std::min(longest, border - begin)});
    return result;
}

bool Pieces::copy(const Site& site, State& state, Term target, Term source, const std::vector<CellRange>& ranges,
                  std::size_t first, std::size_t last) {
    const auto place = [&](Term pointer, std::size_t i) {
        walk_.part = {static_cast<unsigned>(i), ranges[i].offset, ranges[i].size};
        return operands_.advanced(pointer, ranges[i].offset);
    };
    std::vector<Term> values;
    bool alive = true;
    for (std::size_t i = first; alive && i < last; ++i) {
        const auto value = accesses_.load(state, site, place(source, i), ranges[i].size, {});
        alive = value.has_value();
        if (alive) values.push_back(*value);
    }
    for (std::size_t i = first; alive && i < last; ++i) {
        note_parts_of_pointers(target, source, ranges[i]);
        alive = accesses_.store(state, site, place(target, i), values[i - first], {true, false});
    }
    walk_.part = {};
    return alive;
}

// Parts of pointers do not show where they point to: what the source may hold there, the target may.
void Pieces::note_parts_of_pointers(Term target, Term source, CellRange range) {
    if (range.size >= pointer_bits / 8) return;
    PointerSet pointees;
    for (const auto& [object, place] : places_of(source, range))
        join_into(pointees, pass_.knowledge.pointees(object, place.offset, place.size));
    if (pointees.empty()) return;
    for (const auto& [object, place] : places_of(target, range)) pass_.knowledge.add_pointees(object, place, pointees);
}

// Where this range of what the pointer points to may lie.
std::vector<std::pair<model::ObjectId, CellRange>> Pieces::places_of(Term pointer, CellRange range) {
    std::vector<std::pair<model::ObjectId, CellRange>> places;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const std::uint64_t size = pass_.knowledge.object(object).size;
        if (size < range.end()) continue;
        const auto [first, last, stride] = offsets.up_to(size - range.end());
        for (std::uint64_t offset = first; offset <= last; offset += stride)
            places.push_back({object, {offset + range.offset, range.size}});
    }
    return places;
}

namespace {

// Is there another struct before it?  The parts of the first one are steps of the call.
bool is_passed_before(const llvm::CallBase& call, unsigned number) {
    for (unsigned i = 0; i < number; ++i)
        if (call.isByValArgument(i)) return true;
    return false;
}

}  // namespace

// A struct passed by value: the callee gets a copy of its own.
std::optional<Term> Pieces::copy_argument(const llvm::CallBase& call, const Site& site, State& state, unsigned number) {
    const std::uint64_t bytes = pass_.layout.getTypeAllocSize(call.getParamByValType(number));
    const Term source = operands_.argument(call, state, number);
    const unsigned key = 2 * (number + 1);  // odd ones are for the lives of objects
    ObjectInfo info({&call, site.context, key}, ObjectKind::Local, "argument", bytes, location_of(call), nullptr);
    const ObjectId object = pass_.objects.allocate(std::move(info), std::nullopt);
    walk_.locals.insert(object);
    allocate_anew(walk_, state, object, true);
    const std::vector<std::uint64_t> borders = borders_within(source, bytes);
    const std::vector<CellRange> ranges = cut(bytes, {borders.begin(), borders.end()});
    if (is_passed_before(call, number))
        for (const CellRange& range : ranges)
            if (targets_.touches_shared(
                    {targets_.targets_of(operands_.advanced(source, range.offset), range.size, site), range.size}))
                throw Unsupported({}, "a second struct that other threads may change, passed by value");
    const Term mine = pass_.objects.address(object);
    for (std::size_t i = 0; i < ranges.size(); ++i)
        if (!copy(site, state, mine, source, ranges, i, i + 1)) return std::nullopt;
    return mine;
}

}  // namespace heddle::ir
