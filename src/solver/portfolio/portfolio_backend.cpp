#include "solver/portfolio/portfolio_backend.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "solver/portfolio/solver_race.h"
#include "util/check.h"

namespace heddle::solver {
namespace {

class PortfolioBackend : public Backend {
public:
    PortfolioBackend(Members members, unsigned cores)
        : members_(std::move(members)), cores_(cores), wins_(members_.size()) {
        HEDDLE_CHECK(!members_.empty(), "a portfolio has members");
    }

    std::string name() const override { return "portfolio"; }
    std::string version() const override;
    Capabilities capabilities() const override {
        return {.how = "worker processes side by side", .figures = {"memory MB"}};
    }
    void assert_formula(Term formula) override;
    void push() override;
    void pop() override;
    Answer check(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value(Term variable) override { return winner().value(variable); }
    std::vector<Term> unsat_core() override { return winner().unsat_core(); }
    std::string unknown_reason() const override;
    std::string answered_by() const override { return winner().name(); }
    std::vector<std::string> stopped() const override { return stopped_; }
    void interrupt() override;
    Statistics statistics() const override;

private:
    ProcessBackend& winner() const {
        HEDDLE_CHECK(answered_ && winner_, "nobody has answered");
        return *members_[*winner_];
    }

    const Members members_;
    const unsigned cores_;
    std::vector<unsigned> wins_;         // of each member
    std::optional<std::size_t> winner_;  // of the last check
    bool answered_ = false;              // and nothing was changed since
    std::string unknown_reason_;
    std::vector<std::string> stopped_;  // in the last check
};

std::string PortfolioBackend::version() const {
    std::vector<std::string> versions;
    for (const auto& member : members_) versions.push_back(member->name() + " " + member->version());
    return fmt::format("{}", fmt::join(versions, ", "));
}

void PortfolioBackend::assert_formula(Term formula) {
    for (const auto& member : members_) member->assert_formula(formula);
    answered_ = false;
}

void PortfolioBackend::push() {
    for (const auto& member : members_) member->push();
    answered_ = false;
}

void PortfolioBackend::pop() {
    for (const auto& member : members_) member->pop();
    answered_ = false;
}

Answer PortfolioBackend::check(std::span<const Term> assumptions, const Limits& limits) {
    answered_ = false;
    Race race(members_, cores_, winner_.value_or(0), assumptions, limits);
    winner_ = race.run();
    stopped_ = race.stopped();
    answered_ = true;
    if (!winner_) {
        unknown_reason_ = race.reasons();
        return Answer::Unknown;
    }
    ++wins_[*winner_];
    return winner().answer();
}

std::string PortfolioBackend::unknown_reason() const {
    HEDDLE_CHECK(answered_ && !winner_, "a reason exists after Unknown only");
    return unknown_reason_;
}

void PortfolioBackend::interrupt() {
    for (const auto& member : members_) member->interrupt();
}

Statistics PortfolioBackend::statistics() const {
    Statistics result;
    for (const auto& member : members_) {
        const Statistics figures = member->statistics();
        for (const auto& [name, figure] : figures.entries()) result.add(name, figure);
    }
    for (std::size_t i = 0; i < members_.size(); ++i) result.set("races won by " + members_[i]->name(), wins_[i]);
    return result;
}

}  // namespace

std::unique_ptr<Backend> make_portfolio_backend(Members members, unsigned cores) {
    return std::make_unique<PortfolioBackend>(std::move(members), cores);
}

}  // namespace heddle::solver
