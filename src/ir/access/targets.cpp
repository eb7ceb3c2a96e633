#include "ir/access/targets.h"

#include <algorithm>

#include "ir/memory/address.h"
#include "ir/program/part_names.h"
#include "ir/program/source.h"
#include "ir/steps/pass.h"
#include "util/error.h"

namespace heddle::ir {

Targets::Targets(WalkContext& walk) : pass_(walk.pass), manager_(walk.pass.manager) {}

namespace {

constexpr std::size_t max_targets = 4096;

}  // namespace

// All places that the pointer may point to, with the condition under which it does; conditions exclude each other.
std::vector<Target> Targets::targets_of(Term pointer, std::uint64_t bytes, const Site& site) {
    std::vector<Target> targets;
    if (!pass_.pointers.may_be_pointer(pointer) && pass_.pointers.may_be_address_number(pointer))
        throw Unsupported(location_of(site.instruction),
                          "an access through a number that was made from addresses; convert it to a pointer first");
    for (const auto& [object, offsets] : pass_.pointers.facts(pointer).pointers) {
        const std::uint64_t size = pass_.knowledge.object(object).size;
        if (size < bytes) continue;
        const auto [first, last, stride] = offsets.up_to(size - bytes);
        for (std::uint64_t offset = first; offset <= last; offset += stride) {
            const Term condition = manager_.logical_and(manager_.equal(pointer, pass_.objects.address(object, offset)),
                                                        pass_.objects.reaches(object, offset + bytes));
            if (!condition.is_false()) targets.push_back({object, offset, condition});
            if (targets.size() > max_targets)
                throw Unsupported(location_of(site.instruction), "an address with more than 4096 possible values");
        }
    }
    return targets;
}

std::vector<Target> Targets::kept_of(const Access& access, bool ObjectInfo::*property,
                                     ObjectId (Objects::*place)(ObjectId)) {
    std::vector<Target> kept;
    for (const Target& target : access.targets) {
        if (!(pass_.knowledge.object(target.object).*property)) continue;
        const ObjectId object = (pass_.objects.*place)(target.object);
        const auto same = std::find_if(kept.begin(), kept.end(), [&](const Target& t) { return t.object == object; });
        if (same == kept.end())
            kept.push_back({object, 0, target.condition});
        else
            same->condition = manager_.logical_or(same->condition, target.condition);
    }
    return kept;
}

// Heap objects that somebody frees, and locals that others use: a byte tells whether they are alive.
std::vector<Target> Targets::life_targets(const Access& access) {
    return kept_of(access, &ObjectInfo::may_be_freed, &Objects::life_of);
}

std::vector<Target> Targets::size_targets(const Access& access) {
    return kept_of(access, &ObjectInfo::has_size, &Objects::size_of);
}

bool Targets::touches_shared(const Access& access) const {
    return std::any_of(access.targets.begin(), access.targets.end(), [&](const Target& target) {
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        const ObjectInfo::Span span = info.cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            if (info.is_shared(cell)) return true;
        return false;
    });
}

bool Targets::is_in_pointer(const Target& target, bool of_unknown) const {
    const ObjectInfo& info = pass_.knowledge.object(target.object);
    for (std::uint64_t back = 0; back < pointer_bits / 8 && back <= target.offset; ++back)
        if (const auto* scalar = scalar_at(info.type, target.offset - back, info.size))
            return form_of(scalar).kind == model::ValueKind::Pointer;
    return of_unknown;
}

bool Targets::may_begin_in_pointer(const Access& access) const {
    return std::ranges::any_of(access.targets, [&](const Target& target) { return is_in_pointer(target, true); });
}

bool Targets::is_within_pointers(const Access& access) const {
    return std::ranges::all_of(access.targets, [&](const Target& target) { return is_in_pointer(target, false); });
}

// Every shared cell of the access is touched with the mutex held only; the mutex itself counts as such.
bool Targets::is_guarded(const Access& access, std::uint64_t mutex) const {
    return std::all_of(access.targets.begin(), access.targets.end(), [&](const Target& target) {
        if (address_of(target.object, target.offset) == mutex) return true;
        const ObjectInfo& info = pass_.knowledge.object(target.object);
        const ObjectInfo::Span span = info.cells_of(target.offset, access.bytes);
        for (std::size_t cell = span.first; cell < span.first + span.count; ++cell)
            if (info.is_shared(cell) && !pass_.knowledge.is_guarded(target.object, info.cells()[cell].offset, mutex))
                return false;
        return true;
    });
}

// Where it is kept which bytes of the targets have been written.
Access Targets::marks_of(const Access& access) {
    Access marks{{}, access.bytes};
    if (!pass_.options.unwritten) return marks;
    for (const Target& target : access.targets)
        if (const auto object = pass_.objects.marks_of(target.object)) {
            pass_.knowledge.add_border(*object, target.offset);
            pass_.knowledge.add_border(*object, target.offset + access.bytes);
            if (pass_.knowledge.object(*object).cells_of(target.offset, access.bytes).count > 0)
                marks.targets.push_back({*object, target.offset, target.condition});
        }
    return marks;
}

Term Targets::is_writable(const Access& access) {
    Term writable = manager_.top();
    for (const Target& target : access.targets)
        if (pass_.knowledge.object(target.object).kind == ObjectKind::Constant)
            writable = manager_.logical_and(writable, manager_.logical_not(target.condition));
    return writable;
}

std::string Targets::describe(const Access& access) const {
    if (access.targets.empty()) return "nothing";
    const Target& first = access.targets.front();
    const ObjectInfo& info = pass_.knowledge.object(first.object);
    if (access.targets.size() == 1) return part_name(info.name, info.type, first.offset, access.bytes, info.size);
    const bool one_object = std::all_of(access.targets.begin(), access.targets.end(),
                                        [&](const Target& target) { return target.object == first.object; });
    return one_object ? info.name + "[...]" : "through a pointer";
}

}  // namespace heddle::ir
