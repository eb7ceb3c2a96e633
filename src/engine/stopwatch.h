// Time since the start of a check, and how much is left.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace heddle::engine {

class Stopwatch {
public:
    using Milliseconds = std::chrono::milliseconds;

    explicit Stopwatch(std::optional<Milliseconds> limit) : limit_(limit) {}

    double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
    bool time_is_up() const { return limit_ && elapsed() >= *limit_; }

    // None if there is no limit; never negative.
    std::optional<Milliseconds> remaining() const {
        if (!limit_) return std::nullopt;
        return std::max(Milliseconds(0), *limit_ - std::chrono::duration_cast<Milliseconds>(elapsed()));
    }
    // A part of what is left, at most `longest`.
    Milliseconds part_of_remaining(double part, Milliseconds longest) const {
        const auto left = remaining();
        return left ? std::min(longest, std::chrono::duration_cast<Milliseconds>(*left * part)) : longest;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::duration elapsed() const { return Clock::now() - start_; }

    Clock::time_point start_ = Clock::now();
    std::optional<Milliseconds> limit_;
};

}  // namespace heddle::engine
