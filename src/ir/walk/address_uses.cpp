#include "ir/walk/address_uses.h"

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/program/source.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/paths.h"
#include "ir/steps/pass.h"
#include "util/error.h"

namespace heddle::ir {

AddressUses::AddressUses(Tools& tools)
    : walk_(tools.walk), pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths) {}

bool AddressUses::is_pointer(Term value) const {
    return value.sort().is_bits() && value.sort().width() == pointer_bits && pass_.pointers.may_be_pointer(value);
}

bool AddressUses::is_part(Term value) const {
    return value.sort().is_bits() && value.sort().width() != pointer_bits && pass_.pointers.may_be_pointer(value);
}

bool AddressUses::is_number(Term value) const {
    return value.sort().is_bits() && pass_.pointers.may_be_address_number(value);
}

bool AddressUses::are_in_one_object(Term a, Term b) const {
    const PointerSet& first = pass_.pointers.facts(a).pointers;
    const PointerSet& second = pass_.pointers.facts(b).pointers;
    return first.size() == 1 && second.size() == 1 && first.begin()->first == second.begin()->first;
}

namespace {

// The tag and the number of the object.
Term object_part(term::Manager& manager, Term pointer) {
    return manager.extract(pointer, pointer_bits - 1, offset_bits);
}

}  // namespace

Term AddressUses::is_in_same_object(Term a, Term b) {
    return manager_.equal(object_part(manager_, a), object_part(manager_, b));
}

// The trace gives the number of the object at each use, so that the replayer knows it there.
void AddressUses::ask(const Site& site, const State& state, unsigned operand, ObjectId object, Term used) {
    pass_.address_inputs.push_back({pass_.addresses.input(object),
                                    manager_.logical_and(manager_.logical_and(state.path), used),
                                    model::ThreadId(walk_.thread), number_of(site.instruction), site.occurrence,
                                    8ULL * operand, location_of(site.instruction)});
}

// Runs in which it is part of a pointer are not looked at.
bool AddressUses::leave_out_parts(const Site& site, State& state, Term value) {
    const auto parts = pass_.pointers.parts_in(value);
    if (!parts) throw Unsupported({}, "a part of a pointer used as a number");
    for (const Term is_part : *parts) {
        const Term is_none = manager_.logical_not(is_part);
        if (std::ranges::find(state.path, is_none) != state.path.end()) continue;
        State beyond = state;
        if (paths_.assume(beyond, is_part))
            paths_.end(std::move(beyond), {model::TerminalKind::Cut, location_of(site.instruction),
                                           "a part of a pointer is used as a number"});
        if (!paths_.assume(state, is_none)) return false;
    }
    return true;
}

std::optional<Term> AddressUses::number(const Site& site, State& state, unsigned operand, Term value, Term used) {
    if (used.is_false()) return value;
    if (is_part(value)) return leave_out_parts(site, state, value) ? std::optional(value) : std::nullopt;
    if (!is_pointer(value)) return value;
    refuse_kept_around(walk_);
    pass_.knowledge.addresses.note_use(site.instruction);
    Term result = value;
    PointerSet marks;
    const PointerSet pointers = pass_.pointers.facts(value).pointers;
    for (const auto& [object, offsets] : pointers) {
        if (pass_.knowledge.object(object).numbered) continue;
        const Term start = pass_.objects.address(object), first = pass_.addresses.first(object);
        const Term means = is_in_same_object(value, start);
        result = manager_.ite(means, manager_.bv_add(first, manager_.bv_sub(value, start)), result);
        ask(site, state, operand, object, manager_.logical_and(means, used));
        join_into(marks, pass_.pointers.facts(first).pointers);
    }
    pass_.pointers.declare(result, marks);
    if (!paths_.only_assume(state, site, manager_.implies(used, pass_.addresses.are_apart()))) return std::nullopt;
    return result;
}

// The end of an object may be the start of another one: that is meant rather.
Term AddressUses::pointer(const Site& site, State& state, Term number) {
    refuse_kept_around(walk_);
    pass_.knowledge.addresses.note_use(site.instruction);
    PointerSet targets;
    Term result = number, is_found = manager_.bottom();
    const PointerSet marks = pass_.pointers.facts(number).pointers;
    for (const bool at_end : {false, true})
        for (const auto& [mark, any] : marks) {
            const std::optional<ObjectId> object = pass_.knowledge.object(mark).numbered;
            if (!object) continue;
            const Term offset = manager_.bv_sub(number, pass_.addresses.first(*object));
            const Term size = pass_.addresses.size(*object);
            const Term is_inside = at_end ? manager_.equal(offset, size) : manager_.bv_ult(offset, size);
            const Term means = manager_.logical_and(is_inside, manager_.logical_not(is_found));
            result = manager_.ite(means, manager_.bv_add(pass_.objects.address(*object), offset), result);
            ask(site, state, 0, *object, means);
            is_found = manager_.logical_or(is_found, is_inside);
            const auto last = static_cast<std::int64_t>(pass_.knowledge.object(*object).size);
            targets.insert_or_assign(*object, Congruence::any().within(0, last));
        }
    pass_.pointers.declare(result, targets);
    return result;
}

}  // namespace heddle::ir
