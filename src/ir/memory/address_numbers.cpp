#include "ir/memory/address_numbers.h"

#include <algorithm>
#include <bit>

#include "ir/memory/address.h"
#include "ir/memory/objects.h"

namespace heddle::ir {

using term::Term;

namespace {

constexpr unsigned address_bits = 47;      // of a process on x86-64
constexpr std::uint64_t first_page = 4096;  // nothing lies there

}  // namespace

ObjectId AddressNumbers::mark_of(ObjectId object) {
    const ObjectInfo info = knowledge_.object(object);
    ObjectKey key = info.key;
    key.number += 1U << 18U;  // beyond those of other objects with this origin
    if (knowledge_.find(key) == nullptr) {
        ObjectInfo mark(key, ObjectKind::AddressNumber, "address of " + info.name, 0, info.where, nullptr);
        mark.is_hidden = true;
        mark.numbered = object;
        knowledge_.add(std::move(mark));
    }
    return knowledge_.id(key);
}

Term AddressNumbers::first(ObjectId object) {
    if (const auto known = first_.find(object); known != first_.end()) return known->second.second;
    knowledge_.addresses.note_object(object);
    const ObjectId mark = mark_of(object);
    const auto zeros = static_cast<unsigned>(std::countr_zero(objects_.alignment(object)));
    const Term input = manager_.fresh_variable(knowledge_.object(mark).name, term::Sort::bits(address_bits - zeros));
    const Term aligned = zeros == 0 ? input : manager_.concat(input, manager_.bits(0, zeros));
    const Term number = manager_.zero_extend(aligned, pointer_bits);
    pointers_.declare(input, {{mark, Congruence::any()}});
    pointers_.declare(number, {{mark, Congruence::any()}});
    first_.emplace(object, std::pair{input, number});
    return number;
}

Term AddressNumbers::input(ObjectId object) {
    first(object);
    return first_.at(object).first;
}

Term AddressNumbers::size(ObjectId object) const {
    return manager_.bits(std::max<std::uint64_t>(knowledge_.object(object).size, 1), pointer_bits);
}

Term AddressNumbers::are_apart() {
    const std::set<ObjectId> all = knowledge_.addresses.objects();
    if (const auto known = apart_.find(all.size()); known != apart_.end()) return known->second;
    Term apart = manager_.top();
    for (auto one = all.begin(); one != all.end(); ++one) {
        apart = manager_.logical_and(apart, manager_.bv_ule(manager_.bits(first_page, pointer_bits), first(*one)));
        for (auto other = all.begin(); other != one; ++other) {
            const auto ends_before = [&](ObjectId a, ObjectId b) {
                return manager_.bv_ule(manager_.bv_add(first(a), size(a)), first(b));
            };
            apart = manager_.logical_and(apart, manager_.logical_or(ends_before(*one, *other),
                                                                    ends_before(*other, *one)));
        }
    }
    apart_.emplace(all.size(), apart);
    return apart;
}

}  // namespace heddle::ir
