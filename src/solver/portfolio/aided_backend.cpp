#include "solver/portfolio/aided_backend.h"

#include <algorithm>
#include <mutex>

#include "solver/assertions.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

class AidedBackend : public Backend {
public:
    AidedBackend(std::unique_ptr<Backend> alone, std::function<std::unique_ptr<Backend>()> make_race,
                 milliseconds moment)
        : backend_(std::move(alone)), make_race_(std::move(make_race)), moment_(moment) {}

    std::string name() const override { return backend_->name(); }
    std::string version() const override { return backend_->version(); }
    Capabilities capabilities() const override;
    void assert_formula(Term formula) override;
    void push() override;
    void pop() override;
    Answer check(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value(Term variable) override { return backend_->value(variable); }
    std::vector<Term> unsat_core() override { return backend_->unsat_core(); }
    std::string unknown_reason() const override { return backend_->unknown_reason(); }
    std::string answered_by() const override { return is_racing_ ? backend_->answered_by() : ""; }
    std::vector<std::string> stopped() const override { return backend_->stopped(); }
    void interrupt() override;
    Statistics statistics() const override;

private:
    void begin_race();

    std::mutex exchange_;  // of backend_, which another thread may interrupt
    std::unique_ptr<Backend> backend_;
    const std::function<std::unique_ptr<Backend>()> make_race_;
    const milliseconds moment_;
    const Clock::time_point birth_ = Clock::now();
    Assertions assertions_;  // until the race begins
    bool is_racing_ = false;
    bool is_interrupted_ = false;
    Statistics past_;  // of the time alone
};

// Which figures there are depends on who is at work.
Capabilities AidedBackend::capabilities() const {
    Capabilities result = backend_->capabilities();
    result.figures = {"memory MB"};
    return result;
}

void AidedBackend::assert_formula(Term formula) {
    backend_->assert_formula(formula);
    if (!is_racing_) assertions_.add(formula);
}

void AidedBackend::push() {
    backend_->push();
    if (!is_racing_) assertions_.push();
}

void AidedBackend::pop() {
    backend_->pop();
    if (!is_racing_) assertions_.pop();
}

Answer AidedBackend::check(std::span<const Term> assumptions, const Limits& limits) {
    if (is_racing_) return backend_->check(assumptions, limits);
    const auto begin = Clock::now();
    Limits short_limits = limits;
    const milliseconds moment = std::max(moment_, std::chrono::duration_cast<milliseconds>(begin - birth_));
    short_limits.time = std::min(moment, limits.time.value_or(moment));
    const Answer answer = backend_->check(assumptions, short_limits);
    if (answer != Answer::Unknown || backend_->unknown_reason() == "interrupted") return answer;
    Limits rest = limits;
    if (rest.time) {
        const auto used = std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
        if (used >= *rest.time) return answer;
        *rest.time -= used;
    }
    begin_race();
    return backend_->check(assumptions, rest);
}

void AidedBackend::begin_race() {
    past_ = backend_->statistics();
    std::unique_ptr<Backend> race = make_race_();
    {
        const std::lock_guard guard(exchange_);
        std::swap(backend_, race);
        is_racing_ = true;
        if (is_interrupted_) backend_->interrupt();
    }
    race.reset();
    assertions_.repeat([this](Term formula) { backend_->assert_formula(formula); }, [this] { backend_->push(); });
    assertions_ = {};
}

void AidedBackend::interrupt() {
    const std::lock_guard guard(exchange_);
    is_interrupted_ = true;
    backend_->interrupt();
}

Statistics AidedBackend::statistics() const {
    Statistics result = past_;
    const Statistics now = backend_->statistics();
    for (const auto& [name, figure] : now.entries()) {
        if (name == "memory MB")
            result.set(name, figure);
        else
            result.add(name, figure);
    }
    return result;
}

}  // namespace

std::unique_ptr<Backend> make_aided_backend(std::unique_ptr<Backend> alone,
                                            std::function<std::unique_ptr<Backend>()> make_race, milliseconds moment) {
    return std::make_unique<AidedBackend>(std::move(alone), std::move(make_race), moment);
}

}  // namespace heddle::solver
