// What the backends over solver libraries share: the modes and checks of the contract in backend.h, and the record of
// what is asserted.  A solver fills in the rest, and can rely on being called as the contract says.
#pragma once

#include <atomic>

#include "solver/assertions.h"
#include "solver/backend.h"

namespace heddle::solver {

inline constexpr const char* in_this_process = "library in this process";

class CheckedBackend : public Backend {
public:
    void assert_formula(Term formula) final;
    void push() final;
    void pop() final;
    Answer check(std::span<const Term> assumptions, const Limits& limits) final;
    term::Value value(Term variable) final;
    std::vector<Term> unsat_core() final;
    std::string unknown_reason() const final;
    void interrupt() final { interrupted_.store(true); }

protected:
    struct Outcome {
        Answer answer = Answer::Unknown;
        std::string reason = "";  // of Unknown
    };

    explicit CheckedBackend(const term::Manager& manager) : manager_(manager) {}

    virtual void add(Term formula) = 0;
    virtual void open_scope() = 0;
    virtual void close_scope() = 0;
    virtual Outcome solve(std::span<const Term> assumptions, const Limits& limits) = 0;  // heeds interrupted()
    virtual term::Value value_in_model(Term variable) = 0;
    virtual std::vector<Term> failed_assumptions() = 0;

    const std::atomic<bool>& interrupted() const { return interrupted_; }

    const std::vector<Term>& asserted() const { return assertions_.formulas(); }

    // Opens all scopes and adds all formulas again, for a solver that had to be replaced.
    void repeat_assertions();

private:
    enum class Mode { Assert, Sat, Unsat, Unknown };

    const term::Manager& manager_;
    Assertions assertions_;
    Mode mode_ = Mode::Assert;
    std::string unknown_reason_;
    std::atomic<bool> interrupted_ = false;
};

}  // namespace heddle::solver
