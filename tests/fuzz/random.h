// Random choices that are the same on every platform for the same seed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

#include "util/check.h"

namespace heddle::fuzz {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    // From 0 to bound - 1.
    std::size_t below(std::size_t bound) {
        HEDDLE_CHECK(bound > 0, "nothing to choose from");
        return static_cast<std::size_t>(engine_() % bound);
    }

    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low + 1)));
    }

    bool chance(unsigned percent) { return below(100) < percent; }

    template <class T>
    const T& pick(const std::vector<T>& choices) {
        return choices[below(choices.size())];
    }

    template <class T>
    T pick(std::initializer_list<T> choices) {
        return choices.begin()[below(choices.size())];
    }

    // An index, each as likely as its weight.
    std::size_t weighted(const std::vector<unsigned>& weights) {
        unsigned total = 0;
        for (const unsigned weight : weights) total += weight;
        std::size_t point = below(total);
        for (std::size_t i = 0;; point -= weights[i++])
            if (point < weights[i]) return i;
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace heddle::fuzz
