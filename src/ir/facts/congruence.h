// Which numbers a term may have, as far as addresses need it: "remainder modulo modulus", or exactly one number, and
// between which two.  A term of fewer than 64 bits has one of these numbers modulo two to its width.
// 64-bit addresses are taken not to wrap around; an access outside its object is reported anyway.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>

#include "model/ids.h"

namespace heddle::ir {

struct Congruence {
    static constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

    std::int64_t modulus = 1;    // 0: the number is exactly `remainder`; 1: any number
    std::int64_t remainder = 0;  // 0 <= remainder < modulus unless modulus is 0
    std::int64_t low = lowest;   // not smaller than this; `lowest`: no limit
    std::int64_t high = highest;

    static Congruence any() { return {1, 0}; }
    static Congruence exactly(std::int64_t number) { return {0, number, number, number}; }
    static Congruence make(std::int64_t modulus, std::int64_t number) {
        modulus = std::abs(modulus);
        if (modulus == 0) return exactly(number);
        return {modulus, (number % modulus + modulus) % modulus};
    }

    // The same numbers, of which is known that they are not outside of this.
    Congruence within(std::int64_t smallest, std::int64_t largest) const {
        return {modulus, remainder, std::max(low, smallest), std::min(high, largest)};
    }
    bool is_within(std::int64_t smallest, std::int64_t largest) const { return low >= smallest && high <= largest; }
    Congruence without_limits() const { return make(modulus, remainder); }

    // Both may be: the finest congruence that holds for either.
    Congruence join(Congruence other) const {
        const std::int64_t difference = remainder - other.remainder;
        return make(std::gcd(std::gcd(modulus, other.modulus), difference), remainder)
            .within(std::min(low, other.low), std::max(high, other.high));
    }
    Congruence operator+(Congruence other) const {
        return make(std::gcd(modulus, other.modulus), remainder + other.remainder)
            .within(sum(low, other.low, lowest), sum(high, other.high, highest));
    }
    Congruence operator-(Congruence other) const { return *this + other * -1; }
    Congruence operator*(std::int64_t factor) const {
        std::int64_t m = 0, r = 0;
        if (__builtin_mul_overflow(modulus, factor, &m) || __builtin_mul_overflow(remainder, factor, &r)) return any();
        const std::int64_t a = product(low, factor), b = product(high, factor);
        return factor < 0 ? make(m, r).within(b, a) : make(m, r).within(a, b);
    }

    // Those of the numbers that are not negative and at most `most`: first, first + stride, ..., up to last.
    struct Progression {
        std::uint64_t first, last, stride;
    };
    Progression up_to(std::uint64_t most) const {
        constexpr Progression none{1, 0, 1};
        if (high < 0 || (modulus == 0 && remainder < 0)) return none;
        const std::int64_t start = std::max<std::int64_t>(low, 0);
        const std::int64_t first =
            modulus == 0 ? remainder : start + ((remainder - start) % modulus + modulus) % modulus;
        return {static_cast<std::uint64_t>(first), std::min(most, static_cast<std::uint64_t>(high)),
                static_cast<std::uint64_t>(std::max<std::int64_t>(modulus, 1))};
    }

    friend bool operator==(const Congruence&, const Congruence&) = default;

private:
    static bool is_limit(std::int64_t number) { return number != lowest && number != highest; }
    static std::int64_t sum(std::int64_t a, std::int64_t b, std::int64_t otherwise) {
        std::int64_t result = 0;
        if (!is_limit(a) || !is_limit(b) || __builtin_add_overflow(a, b, &result)) return otherwise;
        return result;
    }
    // A limit that was none, or is too large, is none, on the side where it then lies.
    static std::int64_t product(std::int64_t limit, std::int64_t factor) {
        std::int64_t result = 0;
        if (is_limit(limit) && !__builtin_mul_overflow(limit, factor, &result)) return result;
        return (limit < 0) == (factor < 0) ? highest : lowest;
    }
};

// For each object that a pointer may point into: the offsets.
using PointerSet = std::map<model::ObjectId, Congruence>;

// True if `into` grew.
inline bool join_into(PointerSet& into, const PointerSet& from) {
    bool grew = false;
    for (const auto& [object, offsets] : from) {
        const auto [entry, is_new] = into.try_emplace(object, offsets);
        const Congruence joined = entry->second.join(offsets);
        grew = grew || is_new || joined != entry->second;
        entry->second = joined;
    }
    return grew;
}

}  // namespace heddle::ir
