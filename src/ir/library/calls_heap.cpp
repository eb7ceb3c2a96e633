#include "ir/library/calls_heap.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <bit>
#include <map>
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
        std::uint64_t& known =
            pass_.knowledge.object(*object_of(operands_.scalar(state, call).value().to_uint64())).alignment;
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

bool Heap::allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero, bool is_certain) {
    const auto bytes = allocations_.bounded_size(state, site, size);
    if (!bytes) return false;
    const bool may_recycle = size.is_constant() && !pass_.options.leak && state.atomic_depth == 0 && !is_certain;
    if (may_recycle && !kept_around(walk_).empty()) return allocate_in_turn(call, site, state, *bytes, zero);
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

std::vector<ObjectId> Heap::objects_in_turn(const llvm::CallBase& call, const Site& site, std::uint64_t bytes) {
    const SourceLocation where = location_of(call);
    std::vector<ObjectId> objects;
    std::set<std::uint64_t> borders;
    for (unsigned i = 0; i < pass_.options.objects; ++i) {  // odd numbers are for lives
        ObjectInfo info({&call, site.context, 2 * i}, ObjectKind::Heap, "heap object of " + where.file_and_line(),
                        bytes, where, nullptr);
        objects.push_back(pass_.objects.allocate(std::move(info), std::nullopt));
        for (const CellRange& range : pass_.knowledge.object(objects.back()).cells()) borders.insert(range.offset);
    }
    for (const ObjectId object : objects)
        for (const std::uint64_t border : borders) pass_.knowledge.add_border(object, border);
    return objects;
}

// The first one that is not in use.  What it held before is forgotten.
bool Heap::allocate_in_turn(const llvm::CallBase& call, const Site& site, State& state, std::uint64_t bytes,
                            bool zero) {
    const std::vector<ObjectId> objects = objects_in_turn(call, site, bytes);
    if (!zero)
        for (const ObjectId object : objects) pass_.objects.mark(object);
    steps_.leave_section(state);
    if (!state.open) steps_.open_step(state, site, StepKind::Store, "allocate");
    Term none = manager_.top(), address = pass_.objects.address(objects.back());
    Access chosen{{}, bytes};
    for (const ObjectId object : objects) {
        const CellId flag = pass_.objects.recycle(object, objects.front().index);
        const Term is_free = operands_.is_number(steps_.read_shared(state, flag, manager_.top()), 0);
        const Term is_chosen = manager_.logical_and(none, is_free);
        steps_.write_shared(state, flag, is_chosen, manager_.bits(1, 8));
        chosen.targets.push_back({object, 0, is_chosen});
        none = manager_.logical_and(none, manager_.logical_not(is_free));
    }
    for (auto target = chosen.targets.rbegin(); target != chosen.targets.rend(); ++target)
        address = manager_.ite(target->condition, pass_.objects.address(target->object), address);
    begin_lives(state, site, chosen, bytes, zero);
    state.changes.push_back(manager_.top());
    steps_.settle(state);
    State beyond = state;
    if (paths_.assume(beyond, none)) {
        model::Terminal cut{
            model::TerminalKind::Cut, location_of(call),
            "more than " + std::to_string(objects.size()) + " objects of one allocation in a loop are in use"};
        cut.lacks_objects = true;
        paths_.end(std::move(beyond), std::move(cut));
    }
    if (!paths_.assume(state, manager_.logical_not(none))) return false;
    operands_.define(state, call, {address});
    return true;
}

void Heap::begin_lives(State& state, const Site& site, const Access& objects, std::uint64_t bytes, bool zero) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, Term> contents;  // by offset and size
    for (const Target& target : objects.targets) {
        pass_.knowledge.grow(target.object, bytes);
        pass_.knowledge.mark_freed(target.object);
        const Access life{{{pass_.objects.life_of(target.object), 0, target.condition}}, 1};
        accesses_.record(state, life, {true, true});
        contents_.write(state, life, manager_.bits(1, 8), manager_.top());
        const std::vector<CellRange> cells = pass_.knowledge.object(target.object).cells();
        for (const CellRange& range : cells) {
            const auto width = static_cast<unsigned>(range.size * 8);
            auto content = contents.find({range.offset, range.size});
            if (content == contents.end()) {
                const Term value =
                    zero ? manager_.bits(0, width)
                         : operands_.any_value(site, state, term::Sort::bits(width), "uninitialised memory");
                if (!zero) {
                    model::Input& input = pass_.program.inputs.back();
                    input.is_left_open = input.is_content = true;
                    input.offset = range.offset;
                }
                content = contents.emplace(std::pair{range.offset, range.size}, value).first;
            }
            const Access cell{{{target.object, range.offset, target.condition}}, range.size};
            accesses_.record(state, cell, {true, true});
            contents_.write_target(state, cell.targets.front(), content->second, target.condition);
            for (const Target& mark : targets_.marks_of(cell).targets)  // nobody has written it yet
                contents_.write_target(state, mark, manager_.bits(0, width), mark.condition);
        }
    }
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
        !allocate(call, site, state, size, false, true))
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
