// malloc, realloc and free; leaks.
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
    if (!state.open && touches_shared(lives)) open_step(state, site, StepKind::Exit, "end of the process");
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
    if (!state.open && touches_shared(*lives)) open_step(state, site, StepKind::Free, "free").plain = true;
    return end_lives(state, site, *lives);
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
    if (is_visible && !state.open) open_step(state, site, StepKind::Free, "realloc").plain = true;
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

}  // namespace heddle::ir
