// One check of a portfolio.  Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/portfolio/portfolio_backend.h"

namespace heddle::solver {

class Race {
public:
    // `first` is the member that begins.
    Race(const Members& members, unsigned cores, std::size_t first, std::span<const Term> assumptions,
         const Limits& limits);

    // The member that has answered; none if all gave up.  Nobody else is at work afterwards.
    std::optional<std::size_t> run();

    // Why all gave up: "timeout", or "z3: memory; cvc5: timeout" where the reasons differ.
    std::string reasons() const;

    // Who was at work, or waited for a further turn, when another answered.
    const std::vector<std::string>& stopped() const { return stopped_; }

private:
    using Clock = std::chrono::steady_clock;
    enum class State { Waiting, Working, Paused, Answered, GaveUp };
    struct Runner {
        std::size_t member;
        State state = State::Waiting;
        std::string reason{};  // GaveUp
    };

    ProcessBackend& backend(const Runner& runner) const { return *members_[runner.member]; }
    bool is_in_race(const Runner& runner) const { return runner.state < State::Answered; }
    std::size_t count_in_race() const;

    void next_turn();
    void wake(Runner& runner);
    void rest(Runner& runner);
    void work_until(Clock::time_point end);
    void look_at(Runner& runner);
    void give_up(Runner& runner, const std::string& reason);
    void keep_limits();
    void keep_memory_limit();
    std::optional<std::size_t> finish();

    const Members& members_;
    const unsigned cores_;
    const std::span<const Term> assumptions_;
    const Limits limits_;
    const Clock::time_point begin_ = Clock::now();
    std::vector<Runner> runners_;  // who stands first has the next turn
    std::vector<std::string> stopped_;
};

}  // namespace heddle::solver
