// Ranges of memory: memcpy, memmove, memset, and structs that are passed by value.
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <set>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/error.h"

namespace heddle::ir {

// Where the range that starts at the pointer is cut into cells, relative to its start.
std::vector<std::uint64_t> ThreadWalker::borders_within(Term pointer, std::uint64_t bytes) {
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
std::vector<CellRange> ThreadWalker::pieces(std::uint64_t bytes, std::set<std::uint64_t> borders) {
    constexpr std::uint64_t longest = 8;
    borders.insert(bytes);
    std::vector<CellRange> result;
    std::uint64_t begin = 0;
    for (const std::uint64_t border : borders)
        for (; begin < border; begin = result.back().end())
            result.push_back({begin, std::min(longest, border - begin)});
    return result;
}

bool ThreadWalker::copy_pieces(const Site& site, State& state, Term target, Term source,
                               const std::vector<CellRange>& ranges, std::size_t first, std::size_t last) {
    const auto place = [&](Term pointer, std::size_t i) {
        part_ = {static_cast<unsigned>(i), ranges[i].offset, ranges[i].size};
        return advanced(pointer, ranges[i].offset);
    };
    std::vector<Term> values;
    bool alive = true;
    for (std::size_t i = first; alive && i < last; ++i) {
        const auto value = load(state, site, place(source, i), ranges[i].size, {});
        alive = value.has_value();
        if (alive) values.push_back(*value);
    }
    for (std::size_t i = first; alive && i < last; ++i)
        alive = store(state, site, place(target, i), values[i - first], {true, false});
    part_ = {};
    return alive;
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
std::optional<Term> ThreadWalker::copy_argument(const llvm::CallBase& call, const Site& site, State& state,
                                                unsigned number) {
    const std::uint64_t bytes = pass_.layout.getTypeAllocSize(call.getParamByValType(number));
    const Term source = argument(call, state, number);
    const unsigned key = 2 * (number + 1);  // odd ones are for the lives of objects
    ObjectInfo info({&call, site.context, key}, ObjectKind::Local, "argument", bytes, location_of(call), nullptr);
    const ObjectId object = pass_.objects.allocate(std::move(info), std::nullopt);
    locals_.insert(object);
    const std::vector<std::uint64_t> borders = borders_within(source, bytes);
    const std::vector<CellRange> ranges = pieces(bytes, {borders.begin(), borders.end()});
    if (is_passed_before(call, number))
        for (const CellRange& range : ranges)
            if (touches_shared({targets_of(advanced(source, range.offset), range.size, site), range.size}))
                throw Unsupported({}, "a second struct that other threads may change, passed by value");
    const Term copy = pass_.objects.address(object);
    for (std::size_t i = 0; i < ranges.size(); ++i)
        if (!copy_pieces(site, state, copy, source, ranges, i, i + 1)) return std::nullopt;
    return copy;
}

// A copy is one load and one store for each cell: others may see it half done.
bool ThreadWalker::call_memory_copy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0), source = argument(call, state, 1), size = argument(call, state, 2);
    define(state, call, {target});
    // memmove takes everything before it puts anything, since its ranges may overlap.
    const bool takes_all = callee_->getName().contains("memmove");
    if (!size.is_constant()) return copy_unknown_size(site, state, target, source, size, takes_all);
    const std::uint64_t bytes = size.value().to_uint64();
    std::set<std::uint64_t> borders;
    for (const Term pointer : {target, source})
        for (const std::uint64_t border : borders_within(pointer, bytes)) borders.insert(border);
    const std::vector<CellRange> ranges = pieces(bytes, borders);
    const std::size_t batch = takes_all ? ranges.size() : 1;
    for (std::size_t first = 0; first < ranges.size(); first += batch)
        if (!copy_pieces(site, state, target, source, ranges, first, first + batch)) return false;
    return true;
}

bool ThreadWalker::copy_unknown_size(const Site& site, State& state, Term target, Term source, Term size,
                                     bool takes_all) {
    std::vector<CellRange> bytes;
    return repeat(
        site, state, size,
        [&](State& s, std::uint64_t i) -> std::optional<Term> {
            if (bytes.size() == i) bytes.push_back({i, 1});
            if (!takes_all && !copy_pieces(site, s, target, source, bytes, i, i + 1)) return std::nullopt;
            return manager_.bottom();
        },
        [&](State& s, std::uint64_t i, bool) {
            return !takes_all || copy_pieces(site, s, target, source, bytes, 0, i);
        });
}

bool ThreadWalker::call_memory_set(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0), size = argument(call, state, 2);
    const Term byte = manager_.extract(argument(call, state, 1), 7, 0);
    define(state, call, {target});
    const auto fill = [&](State& s, CellRange range, unsigned number) {
        Term value = byte;
        for (std::uint64_t i = 1; i < range.size; ++i) value = manager_.concat(byte, value);
        part_ = {number, range.offset, range.size};
        const bool alive = store(s, site, advanced(target, range.offset), value, {true, false});
        part_ = {};
        return alive;
    };
    if (!size.is_constant())
        return repeat(
            site, state, size,
            [&](State& s, std::uint64_t i) -> std::optional<Term> {
                return fill(s, {i, 1}, static_cast<unsigned>(i)) ? std::optional(manager_.bottom()) : std::nullopt;
            },
            [](State&, std::uint64_t, bool) { return true; });
    const std::uint64_t bytes = size.value().to_uint64();
    const std::vector<std::uint64_t> borders = borders_within(target, bytes);
    unsigned number = 0;
    for (const CellRange& range : pieces(bytes, {borders.begin(), borders.end()}))
        if (!fill(state, range, number++)) return false;
    return true;
}

}  // namespace heddle::ir
