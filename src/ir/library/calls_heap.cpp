#include "ir/library/calls_heap.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
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
#include "ir/steps/steps.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Heap::Heap(Tools& tools)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
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
    return allocate(call, site, state, operands_.argument(call, state, 1), false);
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
    ObjectInfo info({&call, site.context}, ObjectKind::Heap, "heap object", *bytes, where, nullptr);
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
    const Term old = operands_.pointer_argument(call, state, 0), size = operands_.argument(call, state, 1);
    if (!size.is_constant() || size.value().raw() == 0)
        throw Unsupported({}, "realloc to a size that is not a constant above 0");
    if (!allocate(call, site, state, size, false)) return false;
    const Term fresh = operands_.scalar(state, call);
    const auto lives = allocations_.lives_to_end(state, site, old);
    if (!lives) return false;
    const std::vector<Move> moves = moves_between(old, fresh, size.value().to_uint64());
    bool is_visible = targets_.touches_shared(*lives);
    for (const Move& move : moves) {
        accesses_.record(state, move.from, {});
        accesses_.record(state, move.to, {true, false});
        is_visible = is_visible || targets_.touches_shared(move.from) || targets_.touches_shared(move.to);
    }
    if (is_visible) steps_.leave_section(state);
    if (is_visible && !state.open) steps_.open_step(state, site, StepKind::Free, "realloc").plain = true;
    for (const Move& move : moves) contents_.write(state, move.to, contents_.read(state, move.from), manager_.top());
    return allocations_.end_lives(state, site, *lives);
}

// Which bytes of the objects that `from` may mean go to the object `to`.
std::vector<Heap::Move> Heap::moves_between(Term from, Term to, std::uint64_t limit) {
    const ObjectId target = *object_of(to.value().to_uint64());
    std::vector<Move> moves;
    for (const auto& [object, offsets] : pass_.pointers.facts(from).pointers) {
        const Term condition = manager_.equal(from, pass_.objects.address(object));
        if (condition.is_false() || pass_.knowledge.object(object).kind != ObjectKind::Heap) continue;
        const std::uint64_t bytes = std::min(limit, pass_.knowledge.object(object).size);
        if (pass_.knowledge.object(object).has_size || !pass_.objects.reaches(object, bytes).is_true())
            throw Unsupported({}, "realloc of an object whose size is not a constant");
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
