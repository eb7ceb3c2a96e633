// Where a pointer term may point to, by the structure of the term.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/facts/congruence.h"
#include "term/term.h"

namespace heddle::ir {

// A term is one of these pointers, or a plain number.
struct PointerFacts {
    PointerSet pointers;
    Congruence number = Congruence::any();
};

class Pointers {
public:
    // `is_inside` tells whether there is such an object, and such an offset in it (its end included); `is_number`
    // whether it is an AddressNumber.
    Pointers(std::function<bool(model::ObjectId, std::uint64_t)> is_inside,
             std::function<bool(model::ObjectId)> is_number)
        : is_inside_(std::move(is_inside)), is_number_(std::move(is_number)) {}

    // The variable stands for a value that was read where these pointers may be stored.
    void declare(term::Term variable, const PointerSet& pointers);
    // What was put together of parts may be one of these, too.
    void declare_more(term::Term term, const PointerSet& pointers);

    const PointerFacts& facts(term::Term term);

    // The lowest bits of a pointer to what is aligned are free for marks: `pointer & 1`, `pointer | 1`, `pointer & ~1`.
    // Nothing for other masks; else by how much the pointer must be aligned, and what the result, a term, may be.
    static std::optional<std::uint64_t> marked_bits(term::Kind operation, std::uint64_t mask);
    void declare_marked(term::Term result, term::Term pointer, term::Kind operation, std::uint64_t mask);
    // The value was read from fewer bytes than a pointer has; they belong to a pointer if this holds.
    void note_part(term::Term value, term::Term is_part) { parts_.insert_or_assign(value, is_part); }
    // What was noted of the parts that the term is made of; none if not all of them were noted.
    std::optional<std::vector<term::Term>> parts_in(term::Term term);
    bool may_be_pointer(term::Term term) { return !without_numbers(facts(term).pointers).empty(); }
    // It may be a number that was made from the address of an object.
    bool may_be_address_number(term::Term term) { return !numbers_in(facts(term).pointers).empty(); }

private:
    PointerFacts compute(term::Term term);
    PointerFacts computed(term::Term term);
    PointerFacts constant(term::Term term) const;
    PointerFacts sum(term::Term term);
    PointerFacts sum_of_pointers(term::Term term);
    PointerFacts product(term::Term term);
    PointerFacts limited(term::Term term);
    PointerSet without_numbers(const PointerSet& pointers) const;
    PointerSet numbers_in(const PointerSet& pointers) const;

    std::function<bool(model::ObjectId, std::uint64_t)> is_inside_;
    std::function<bool(model::ObjectId)> is_number_;
    std::unordered_map<term::Term, PointerFacts> known_;
    std::unordered_map<term::Term, term::Term> parts_;
};

}  // namespace heddle::ir
