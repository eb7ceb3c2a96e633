// A backend whose every Unsat is asked of a second one.
#pragma once

#include <memory>
#include <string>

#include "solver/backend.h"

namespace heddle::solver {

// Answers are those of the first backend.  If the second says Sat to what the first calls Unsat, one of them is wrong:
// InternalError.  The second has the time that the first has left; if it gives up, that is counted.
class CrossChecked : public Backend {
public:
    struct Tally {
        unsigned confirmed = 0;
        unsigned not_confirmed = 0;
        std::string reason;  // why the second gave up, the last time that it did
    };

    CrossChecked(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second)
        : first_(std::move(first)), second_(std::move(second)) {}

    std::string name() const override { return first_->name(); }
    std::string version() const override { return first_->version(); }
    Capabilities capabilities() const override { return first_->capabilities(); }
    void assert_formula(Term formula) override;
    void push() override;
    void pop() override;
    Answer check(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value(Term variable) override { return first_->value(variable); }
    std::vector<Term> unsat_core() override { return first_->unsat_core(); }
    std::string unknown_reason() const override { return first_->unknown_reason(); }
    std::string answered_by() const override { return first_->answered_by(); }
    std::vector<std::string> stopped() const override { return first_->stopped(); }
    void interrupt() override;
    Statistics statistics() const override { return first_->statistics(); }

    const Tally& tally() const { return tally_; }
    std::string second_name() const { return second_->name(); }

private:
    void confirm(std::span<const Term> assumptions, const Limits& limits);

    std::unique_ptr<Backend> first_, second_;
    Tally tally_;
};

// The backend called `name` for one that is to check the backend `first`; "another" is the first of those with a name
// that is not `first`.  UserError if there is none.
std::unique_ptr<Backend> make_second_backend(const std::string& name, const std::string& first, term::Manager& manager);
inline constexpr const char* another_backend = "another";

}  // namespace heddle::solver
