// malloc and free, memcpy and memset.
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

using model::Property;
using model::StepKind;

bool ThreadWalker::call_malloc(const llvm::CallBase& call, const Site& site, State& state) {
    const Term size = argument(call, state, 0);
    return allocate(call, site, state, size.is_constant() ? std::optional(size.value().to_uint64()) : std::nullopt,
                    false);
}

bool ThreadWalker::call_calloc(const llvm::CallBase& call, const Site& site, State& state) {
    const Term size = manager_.bv_mul(argument(call, state, 0), argument(call, state, 1));
    return allocate(call, site, state, size.is_constant() ? std::optional(size.value().to_uint64()) : std::nullopt,
                    true);
}

bool ThreadWalker::allocate(const llvm::CallBase& call, const Site& site, State& state,
                            std::optional<std::uint64_t> size, bool zero) {
    if (!size) throw Unsupported({}, "an allocation whose size is not a constant");
    if (*size >= std::uint64_t{1} << 32) throw Unsupported({}, "an allocation of more than 4 GiB");
    const SourceLocation where = location_of(call);
    ObjectInfo info({&call, site.context}, ObjectKind::Heap, "heap object of " + where.file_and_line(), *size, where,
                    nullptr);
    std::optional<Origin> origin;
    if (!zero)
        origin = Origin{model::ThreadId(thread_), number_of(call), site.occurrence, manager_.logical_and(state.path)};
    define(state, call, {pass_.objects.address(pass_.objects.allocate(std::move(info), origin))});
    return true;
}

bool ThreadWalker::call_free(const llvm::CallBase& call, const Site& site, State& state) {
    const Term pointer = argument(call, state, 0);
    const Term is_null = manager_.equal(pointer, manager_.bits(0, pointer_bits));
    Access lives{{}, 1};
    Term valid = is_null;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const Term condition = manager_.equal(pointer, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        pass_.knowledge.mark_freed(object);
        lives.targets.push_back({pass_.objects.life_of(object), 0, condition});
        valid = manager_.logical_or(valid, condition);
    }
    if (!fail_unless(state, site, valid, Property::Memory, "invalid free")) return false;
    record(state, lives, {true, true});
    if (touches_shared(lives)) leave_section(state);
    if (!state.open && touches_shared(lives)) open_step(state, site, StepKind::Free, "free");
    Term alive = manager_.top();
    for (const Target& life : lives.targets) {
        const Term value = manager_.equal(read_target(state, life, 1), manager_.bits(1, 8));
        alive = manager_.logical_and(alive, manager_.implies(life.condition, value));
        write_target(state, life, manager_.bits(0, 8), life.condition);
    }
    settle(state);
    return fail_unless(state, site, alive, Property::Memory, "double free");
}

// Where the range that starts at the pointer is cut into cells, relative to its start.
std::vector<std::uint64_t> ThreadWalker::borders_within(Term pointer, std::uint64_t bytes) {
    std::set<std::uint64_t> borders;
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const ObjectInfo& info = pass_.knowledge.object(object);
        const auto stride =
            static_cast<std::uint64_t>(offsets.modulus == 0 ? std::int64_t{1} << offset_bits : offsets.modulus);
        for (auto start = static_cast<std::uint64_t>(std::max<std::int64_t>(offsets.remainder, 0)); start < info.size;
             start += stride)
            for (const CellRange& cell : info.cells())
                if (cell.offset > start && cell.offset < start + bytes) borders.insert(cell.offset - start);
    }
    return {borders.begin(), borders.end()};
}

namespace {

// The pieces between the borders, at most eight bytes each.
std::vector<CellRange> pieces(std::uint64_t bytes, std::set<std::uint64_t> borders) {
    constexpr std::uint64_t longest = 8;
    borders.insert(bytes);
    std::vector<CellRange> result;
    std::uint64_t begin = 0;
    for (const std::uint64_t border : borders)
        for (; begin < border; begin = result.back().end())
            result.push_back({begin, std::min(longest, border - begin)});
    return result;
}

}  // namespace

bool ThreadWalker::copy_pieces(const Site& site, State& state, Term target, Term source,
                               const std::vector<CellRange>& ranges, std::size_t first, std::size_t last) {
    const auto place = [&](Term pointer, std::size_t i) {
        part_ = {static_cast<unsigned>(i), ranges[i].offset, ranges[i].size};
        return manager_.bv_add(pointer, manager_.bits(ranges[i].offset, pointer_bits));
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
    for (const CellRange& range : ranges) {
        const Term place = manager_.bv_add(source, manager_.bits(range.offset, pointer_bits));
        if (touches_shared({targets_of(place, range.size, site), range.size}))
            throw Unsupported({}, "a struct that other threads may change, passed by value");
    }
    const Term copy = pass_.objects.address(object);
    for (std::size_t i = 0; i < ranges.size(); ++i)
        if (!copy_pieces(site, state, copy, source, ranges, i, i + 1)) return std::nullopt;
    return copy;
}

// A copy is one load and one store for each cell: others may see it half done.
bool ThreadWalker::call_memory_copy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0), source = argument(call, state, 1), size = argument(call, state, 2);
    if (!size.is_constant()) throw Unsupported({}, "a copy whose size is not a constant");
    const std::uint64_t bytes = size.value().to_uint64();
    std::set<std::uint64_t> borders;
    for (const Term pointer : {target, source})
        for (const std::uint64_t border : borders_within(pointer, bytes)) borders.insert(border);
    const std::vector<CellRange> ranges = pieces(bytes, borders);
    // memmove takes everything before it puts anything, since its ranges may overlap.
    const std::size_t batch = call.getCalledOperand()->getName().contains("memmove") ? ranges.size() : 1;
    for (std::size_t first = 0; first < ranges.size(); first += batch)
        if (!copy_pieces(site, state, target, source, ranges, first, first + batch)) return false;
    if (!call.getType()->isVoidTy()) define(state, call, {target});
    return true;
}

bool ThreadWalker::call_memory_set(const llvm::CallBase& call, const Site& site, State& state) {
    const Term target = argument(call, state, 0), size = argument(call, state, 2);
    if (!size.is_constant()) throw Unsupported({}, "a memset whose size is not a constant");
    const std::uint64_t bytes = size.value().to_uint64();
    const Term byte = manager_.extract(argument(call, state, 1), 7, 0);
    const std::vector<std::uint64_t> borders = borders_within(target, bytes);
    unsigned number = 0;
    for (const CellRange& range : pieces(bytes, {borders.begin(), borders.end()})) {
        Term value = byte;
        for (std::uint64_t i = 1; i < range.size; ++i) value = manager_.concat(byte, value);
        part_ = {number++, range.offset, range.size};
        const Term piece = manager_.bv_add(target, manager_.bits(range.offset, pointer_bits));
        const bool alive = store(state, site, piece, value, {true, false});
        part_ = {};
        if (!alive) return false;
    }
    if (!call.getType()->isVoidTy()) define(state, call, {target});
    return true;
}

}  // namespace heddle::ir
