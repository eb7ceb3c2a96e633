// Which numbers a term may have, as far as addresses need it: "remainder modulo modulus", or exactly one number.
// 64-bit addresses are taken not to wrap around; an access outside its object is reported anyway.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>

#include "model/ids.h"

namespace heddle::ir {

struct Congruence {
    std::int64_t modulus = 1;    // 0: the number is exactly `remainder`; 1: any number
    std::int64_t remainder = 0;  // 0 <= remainder < modulus unless modulus is 0

    static Congruence any() { return {1, 0}; }
    static Congruence exactly(std::int64_t number) { return {0, number}; }
    static Congruence make(std::int64_t modulus, std::int64_t number) {
        modulus = std::abs(modulus);
        if (modulus == 0) return exactly(number);
        return {modulus, (number % modulus + modulus) % modulus};
    }

    // Both may be: the finest congruence that holds for either.
    Congruence join(Congruence other) const {
        const std::int64_t difference = remainder - other.remainder;
        return make(std::gcd(std::gcd(modulus, other.modulus), difference), remainder);
    }
    Congruence operator+(Congruence other) const {
        return make(std::gcd(modulus, other.modulus), remainder + other.remainder);
    }
    Congruence operator-(Congruence other) const {
        return make(std::gcd(modulus, other.modulus), remainder - other.remainder);
    }
    Congruence operator*(std::int64_t factor) const {
        std::int64_t m = 0, r = 0;
        if (__builtin_mul_overflow(modulus, factor, &m) || __builtin_mul_overflow(remainder, factor, &r)) return any();
        return make(m, r);
    }

    friend bool operator==(const Congruence&, const Congruence&) = default;
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
