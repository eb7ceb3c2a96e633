#include "ir/library/calls_heap.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <bit>
#include <set>

#include "ir/access/allocations.h"
#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/pieces.h"
#include "ir/access/targets.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Heap::Heap(Tools& tools)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      targets_(tools.targets),
      contents_(tools.contents),
      accesses_(tools.accesses),
      allocations_(tools.allocations),
      pieces_(tools.pieces) {}

const HandlerTable<Heap>& Heap::functions() {
    using W = Heap;
    static const HandlerTable<W> table = {
        {"malloc", &W::call_malloc},
        {"calloc", &W::call_calloc},
        {"free", &W::call_free},
        {"_Znwm", &W::call_malloc},  // operator new
        {"_Znam", &W::call_malloc},
        {"_ZdlPv", &W::call_free},  // operator delete
        {"_ZdlPvm", &W::call_free},
        {"_ZdaPv", &W::call_free},
        {"_ZdaPvm", &W::call_free},
        {"__cxa_allocate_exception", &W::call_malloc},
        {"__cxa_free_exception", &W::call_free},
        {"aligned_alloc", &W::call_aligned_alloc},
        {"memalign", &W::call_aligned_alloc},
        {"realloc", &W::call_realloc},
    };
    return table;
}

bool Heap::call_malloc(const llvm::CallBase& call, const Site& site, State& state) {
    return allocate(call, site, state, operands_.argument(call, state, 0), false);
}

// aligned_alloc(alignment, size), memalign(alignment, size): every object is aligned to whatever is asked for.
bool Heap::call_aligned_alloc(const llvm::CallBase& call, const Site& site, State& state) {
    const Term alignment = operands_.argument(call, state, 0);
    if (!allocate(call, site, state, operands_.argument(call, state, 1), false)) return false;
    const std::uint64_t number = alignment.is_constant() ? alignment.value().to_uint64() : 0;
    constexpr std::uint64_t most = 1U << 20U;
    if (std::has_single_bit(number) && number <= most) {
        std::uint64_t& known = pass_.knowledge.object(*object_of(operands_.scalar(state, call).value().to_uint64())).alignment;
        known = std::max(known, number);
    }
    return true;
}

bool Heap::call_calloc(const llvm::CallBase& call, const Site& site, State& state) {
    const auto wide = [&](unsigned number) {
        return manager_.zero_extend(operands_.argument(call, state, number), 128);
    };
    return allocate(call, site, state, manager_.bv_mul(wide(0), wide(1)), true);
}

bool Heap::allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero) {
    const auto bytes = allocations_.bounded_size(state, site, size);
    if (!bytes) return false;
    refuse_kept_around(walk_);
    const SourceLocation where = location_of(call);
    ObjectInfo info({&call, site.context}, ObjectKind::Heap, "heap object of " + where.file_and_line(), *bytes, where,
                    nullptr);
    std::optional<Origin> origin;
    if (!zero)
        origin =
            Origin{model::ThreadId(walk_.thread), number_of(call), site.occurrence, manager_.logical_and(state.path)};
    const ObjectId object = pass_.objects.allocate(std::move(info), origin);
    if (!allocations_.keep_size(state, site, object, size)) return false;
    operands_.define(state, call, {pass_.objects.address(object)});
    if (pass_.options.leak) allocations_.begin_life(state, site, object);
    return true;
}

bool Heap::call_free(const llvm::CallBase& call, const Site& site, State& state) {
    const auto lives = allocations_.lives_to_end(state, site, operands_.pointer_argument(call, state, 0));
    if (!lives) return false;
    if (targets_.touches_shared(*lives)) steps_.leave_section(state);
    if (!state.open && targets_.touches_shared(*lives))
        steps_.open_step(state, site, StepKind::Free, "free").plain = true;
    return allocations_.end_lives(state, site, *lives);
}

// The content moves at once, in the step that ends the old object's life: nobody may use it meanwhile anyway.
bool Heap::call_realloc(const llvm::CallBase& call, const Site& site, State& state) {
    const Term old = operands_.pointer_argument(call, state, 0);
    const Term size = manager_.zero_extend(operands_.argument(call, state, 1), pointer_bits);
    if (operands_.is_number(size, 0).is_true()) throw Unsupported({}, "realloc to a size of 0");
    if (!cut_if(state, site, operands_.is_number(size, 0), "realloc to a size of 0") ||
        !allocate(call, site, state, size, false))
        return false;
    const Term fresh = operands_.scalar(state, call);
    const auto lives = allocations_.lives_to_end(state, site, old);
    if (!lives) return false;
    const std::uint64_t most = size.is_constant() ? size.value().to_uint64() : allocations_.capacity();
    const std::vector<Move> moves = moves_between(old, fresh, most);
    bool is_visible = targets_.touches_shared(*lives);
    for (const Move& move : moves) {
        const Access sizes{targets_.size_targets(move.from), pointer_bits / 8};
        accesses_.record(state, sizes, {false, true});
        accesses_.record(state, move.from, {});
        accesses_.record(state, move.to, {true, false});
        for (const Access& access : {sizes, move.from, move.to})
            is_visible = is_visible || targets_.touches_shared(access);
    }
    if (is_visible) steps_.leave_section(state);
    if (is_visible && !state.open) steps_.open_step(state, site, StepKind::Free, "realloc").plain = true;
    Term is_torn = manager_.bottom();
    for (const Move& move : moves) {
        const Target& from = move.from.targets.front();
        const auto is_kept = [&](std::uint64_t end) {
            return manager_.logical_and(manager_.bv_ule(manager_.bits(end, pointer_bits), size),
                                        belongs(state, move.from, end));
        };
        const Term begins = is_kept(from.offset + 1), ends = is_kept(from.offset + move.from.bytes);
        contents_.write(state, move.to, contents_.read(state, move.from), ends);
        const Term is_part = manager_.logical_and(begins, manager_.logical_not(ends));
        is_torn = manager_.logical_or(is_torn, manager_.logical_and(from.condition, is_part));
    }
    return allocations_.end_lives(state, site, *lives) &&
           cut_if(state, site, is_torn, "realloc to a size that ends inside of a value");
}

// Runs in which this holds are not looked at.  False: there are no others.
bool Heap::cut_if(State& state, const Site& site, Term condition, const char* why) {
    State beyond = state;
    if (!condition.is_false() && paths_.assume(beyond, condition))
        paths_.end(std::move(beyond), {model::TerminalKind::Cut, location_of(site.instruction), why});
    return paths_.assume(state, manager_.logical_not(condition));
}

// Do the bytes before `end` belong to the object of the access?
Term Heap::belongs(State& state, const Access& access, std::uint64_t end) {
    const std::vector<Target> sizes = targets_.size_targets(access);
    if (sizes.empty()) return pass_.objects.reaches(access.targets.front().object, end);
    return manager_.bv_ule(manager_.bits(end, pointer_bits),
                           contents_.read_target(state, sizes.front(), pointer_bits / 8));
}

// Which bytes of the objects that `from` may mean go to the object `to`.
std::vector<Heap::Move> Heap::moves_between(Term from, Term to, std::uint64_t limit) {
    const ObjectId target = *object_of(to.value().to_uint64());
    std::vector<Move> moves;
    for (const auto& [object, offsets] : pass_.pointers.facts(from).pointers) {
        const Term condition = manager_.equal(from, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        const std::uint64_t bytes = std::min(limit, pass_.knowledge.object(object).size);
        std::set<std::uint64_t> borders;
        for (const Term start : {pass_.objects.address(object), to})
            for (const std::uint64_t border : pieces_.borders_within(start, bytes)) borders.insert(border);
        for (const CellRange& range : Pieces::cut(bytes, borders)) {
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
