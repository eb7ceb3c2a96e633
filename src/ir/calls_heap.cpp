// malloc and free, memcpy and memset.
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <set>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "term/walk.h"
#include "util/error.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

bool ThreadWalker::call_malloc(const llvm::CallBase& call, const Site& site, State& state) {
    return allocate(call, site, state, argument(call, state, 0), false);
}

// aligned_alloc(alignment, size), memalign(alignment, size): every object is aligned to whatever is asked for.
bool ThreadWalker::call_aligned_alloc(const llvm::CallBase& call, const Site& site, State& state) {
    return allocate(call, site, state, argument(call, state, 1), false);
}

bool ThreadWalker::call_calloc(const llvm::CallBase& call, const Site& site, State& state) {
    const auto wide = [&](unsigned number) { return manager_.zero_extend(argument(call, state, number), 128); };
    return allocate(call, site, state, manager_.bv_mul(wide(0), wide(1)), true);
}

namespace {

bool depends_on_reads(Term root, const model::Program& program) {
    const std::vector<Term> parts = term::subterms(std::span(&root, 1), [](Term) { return false; });
    const auto is_part = [&](const model::Read& read) {
        return std::find(parts.begin(), parts.end(), read.value) != parts.end();
    };
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step() && std::ranges::any_of(location.step().reads, is_part)) return true;
    return false;
}

}  // namespace

std::uint64_t ThreadWalker::capacity() const {
    constexpr std::uint64_t bytes_per_round = 64;
    return bytes_per_round * std::max(pass_.options.loops, 1U);
}

// The size of an object that depends on input has a bound, which grows with the unwinding.  Values that are read from
// shared memory belong to a moment of a run, and the size of an object belongs to none: they are refused.
std::optional<std::uint64_t> ThreadWalker::bounded_size(State& state, const Site& site, Term size) {
    if (size.is_constant()) {
        if (size.value().raw() >= term::Bits{1} << 32) throw Unsupported({}, "an object of more than 4 GiB");
        return size.value().to_uint64();
    }
    if (depends_on_reads(size, pass_.program))
        throw Unsupported({}, "an object whose size depends on memory that other threads may change");
    const Term fits = manager_.bv_ule(size, manager_.bits(capacity(), size.sort().width()));
    State beyond = state;
    if (assume(beyond, manager_.logical_not(fits)))
        end(std::move(beyond), {model::TerminalKind::Cut, location_of(site.instruction),
                                "object has more than " + std::to_string(capacity()) + " bytes"});
    return assume(state, fits) ? std::optional(capacity()) : std::nullopt;
}

bool ThreadWalker::allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero) {
    const auto bytes = bounded_size(state, site, size);
    if (!bytes) return false;
    const SourceLocation where = location_of(call);
    ObjectInfo info({&call, site.context}, ObjectKind::Heap, "heap object of " + where.file_and_line(), *bytes, where,
                    nullptr);
    std::optional<Origin> origin;
    if (!zero)
        origin = Origin{model::ThreadId(thread_), number_of(call), site.occurrence, manager_.logical_and(state.path)};
    const ObjectId object = pass_.objects.allocate(std::move(info), origin);
    if (!size.is_constant()) pass_.objects.limit(object, manager_.extract(size, pointer_bits - 1, 0));
    define(state, call, {pass_.objects.address(object)});
    if (pass_.options.leak) begin_life(state, site, object);
    return true;
}

// Where leaks are looked for, an object's life starts here: others may see that it exists.
void ThreadWalker::begin_life(State& state, const Site& site, ObjectId object) {
    pass_.knowledge.mark_freed(object);
    const Access life{{{pass_.objects.life_of(object), 0, manager_.top()}}, 1};
    record(state, life, {true, true});
    if (touches_shared(life)) leave_section(state);
    if (!state.open && touches_shared(life)) open_step(state, site, StepKind::Store, "allocate");
    write(state, life, manager_.bits(1, 8), manager_.top());
    settle(state);
}

// At the end of the process no heap object may be alive, whoever has allocated it.
bool ThreadWalker::check_leaks(const Site& site, State& state) {
    if (!pass_.options.leak) return true;
    Access lives{{}, 1};
    for (std::size_t i = 0, count = pass_.knowledge.object_count(); i < count; ++i)
        if (const ObjectInfo& info = pass_.knowledge.object(ObjectId(i));
            info.kind == ObjectKind::Heap && info.may_be_freed)
            lives.targets.push_back({pass_.objects.life_of(ObjectId(i)), 0, manager_.top()});
    record(state, lives, {false, true});
    if (touches_shared(lives)) leave_section(state);
    if (!state.open && touches_shared(lives)) open_step(state, site, StepKind::Load, "end of the process");
    Term clean = manager_.top();
    for (const Target& life : lives.targets)
        clean = manager_.logical_and(clean, is_number(read_target(state, life, 1), 0));
    settle(state);
    return fail_unless(state, site, clean, Property::Leak, "memory that is never freed");
}

// The lives of the heap objects that the pointer may mean.  None if it can mean nothing that may be freed.
std::optional<Access> ThreadWalker::lives_to_end(State& state, const Site& site, Term pointer) {
    Access lives{{}, 1};
    Term valid = manager_.equal(pointer, manager_.bits(0, pointer_bits));
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const Term condition = manager_.equal(pointer, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        pass_.knowledge.mark_freed(object);
        lives.targets.push_back({pass_.objects.life_of(object), 0, condition});
        valid = manager_.logical_or(valid, condition);
    }
    if (!fail_unless(state, site, valid, Property::Memory, "invalid free")) return std::nullopt;
    record(state, lives, {true, true});
    return lives;
}

bool ThreadWalker::end_lives(State& state, const Site& site, const Access& lives) {
    Term alive = manager_.top();
    for (const Target& life : lives.targets) {
        const Term value = manager_.equal(read_target(state, life, 1), manager_.bits(1, 8));
        alive = manager_.logical_and(alive, manager_.implies(life.condition, value));
        write_target(state, life, manager_.bits(0, 8), life.condition);
    }
    settle(state);
    return fail_unless(state, site, alive, Property::Memory, "double free");
}

bool ThreadWalker::call_free(const llvm::CallBase& call, const Site& site, State& state) {
    const auto lives = lives_to_end(state, site, pointer_argument(call, state, 0));
    if (!lives) return false;
    if (touches_shared(*lives)) leave_section(state);
    if (!state.open && touches_shared(*lives)) open_step(state, site, StepKind::Free, "free");
    return end_lives(state, site, *lives);
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

// The content moves at once, in the step that ends the old object's life: nobody may use it meanwhile anyway.
bool ThreadWalker::call_realloc(const llvm::CallBase& call, const Site& site, State& state) {
    const Term old = pointer_argument(call, state, 0), size = argument(call, state, 1);
    if (!size.is_constant() || size.value().raw() == 0)
        throw Unsupported({}, "realloc to a size that is not a constant above 0");
    if (!allocate(call, site, state, size, false)) return false;
    const Term fresh = scalar(state, call);
    const auto lives = lives_to_end(state, site, old);
    if (!lives) return false;
    const std::vector<Move> moves = moves_between(old, fresh, size.value().to_uint64());
    bool is_visible = touches_shared(*lives);
    for (const Move& move : moves) {
        record(state, move.from, {});
        record(state, move.to, {true, false});
        is_visible = is_visible || touches_shared(move.from) || touches_shared(move.to);
    }
    if (is_visible) leave_section(state);
    if (is_visible && !state.open) open_step(state, site, StepKind::Free, "realloc");
    for (const Move& move : moves) write(state, move.to, read(state, move.from), manager_.top());
    return end_lives(state, site, *lives);
}

// Which bytes of the objects that `from` may mean go to the object `to`.
std::vector<ThreadWalker::Move> ThreadWalker::moves_between(Term from, Term to, std::uint64_t limit) {
    const ObjectId target = *object_of(to.value().to_uint64());
    std::vector<Move> moves;
    for (const auto& [object, offsets] : pass_.pointers.facts(from).pointers) {
        const Term condition = manager_.equal(from, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        const std::uint64_t bytes = std::min(limit, pass_.knowledge.object(object).size);
        if (!pass_.objects.reaches(object, bytes).is_true())
            throw Unsupported({}, "realloc of an object whose size is not a constant");
        std::set<std::uint64_t> borders;
        for (const Term start : {pass_.objects.address(object), to})
            for (const std::uint64_t border : borders_within(start, bytes)) borders.insert(border);
        for (const CellRange& range : pieces(bytes, borders)) {
            for (const ObjectId end : {object, target}) {
                pass_.knowledge.add_border(end, range.offset);
                pass_.knowledge.add_border(end, range.end());
            }
            const auto fits = [&](ObjectId end) {
                return pass_.knowledge.object(end).cells_of(range.offset, range.size).count != 0;
            };
            if (!fits(object) || !fits(target)) continue;  // the pass will be repeated
            moves.push_back(
                {{{{object, range.offset, condition}}, range.size}, {{{target, range.offset, condition}}, range.size}});
        }
    }
    return moves;
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
        const Term place = advanced(source, range.offset);
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
