#include "solver/z3/z3_backend.h"

#include <fmt/format.h>

#include <atomic>
#include <new>

#include "solver/watchdog.h"
#include "solver/z3/translator.h"
#include "util/check.h"

namespace heddle::solver {
namespace {

// Which of Z3's solvers does the work: the incremental SAT solver behind the logic QF_BV.  Measured on the formulas of
// the fib benchmark (seconds of CPU, unsatisfiable): 3 rounds, this one 4.1, the SMT core of Z3_mk_simple_solver 22.8;
// pipelines of tactics (simplify, solve-eqs, elim-uncnstr, bit-blast, sat) 3.7 to 4.9, but they start afresh in each
// check.  Other restarts, phases and garbage collection of the SAT solver changed the time by less than a half, up or
// down.
z3::solver make_solver(z3::context& context) {
    z3::solver solver(context, "QF_BV");
    solver.set("ctrl_c", false);  // the process handles its signals itself
    return solver;
}

class Z3Backend : public Backend {
public:
    explicit Z3Backend(term::Manager& manager)
        : manager_(manager), translate_(context_), solver_(make_solver(context_)) {}

    std::string name() const override { return "z3"; }
    std::string version() const override;
    void assert_formula(Term formula) override;
    void push() override;
    void pop() override;
    Answer check(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value(Term variable) override;
    std::vector<Term> unsat_core() override;
    std::string unknown_reason() const override;
    void interrupt() override { interrupted_.store(true); }
    Statistics statistics() const override;

private:
    enum class Mode { Assert, Sat, Unsat, Unknown };

    void renew_if_stopped();
    Statistics figures_of_solver() const;
    z3::expr translated(Term term);
    z3::expr_vector translated_assumptions(std::span<const Term> assumptions);
    z3::check_result run(z3::expr_vector& assumptions, const Limits& limits);
    std::string words_of_solver() const;
    Answer become(Mode mode, Answer answer);

    term::Manager& manager_;
    z3::context context_;
    Z3Translator translate_;
    z3::solver solver_;
    std::optional<z3::model> model_;
    std::vector<z3::expr> asserted_;
    std::vector<std::size_t> scopes_;  // number of assertions at each open push
    bool stopped_ = false;             // the last check was cut short
    Statistics past_;                  // figures of the solvers before this one
    Mode mode_ = Mode::Assert;
    std::string unknown_reason_;
    std::unordered_map<unsigned, Term> assumed_;  // Z3's number of an assumption -> the term
    std::atomic<bool> interrupted_ = false;
};

std::string Z3Backend::version() const {
    unsigned major, minor, build, revision;
    Z3_get_version(&major, &minor, &build, &revision);
    return fmt::format("{}.{}.{}", major, minor, build);
}

z3::expr Z3Backend::translated(Term term) {
    HEDDLE_CHECK(term.id() < manager_.size(), "a term of another manager");
    return translate_(term);
}

void Z3Backend::assert_formula(Term formula) {
    HEDDLE_CHECK(formula.sort().is_bool(), "only a Bool can be asserted");
    renew_if_stopped();
    asserted_.push_back(translated(formula));
    solver_.add(asserted_.back());
    mode_ = Mode::Assert;
}

void Z3Backend::push() {
    renew_if_stopped();
    solver_.push();
    scopes_.push_back(asserted_.size());
    mode_ = Mode::Assert;
}

void Z3Backend::pop() {
    HEDDLE_CHECK(!scopes_.empty(), "pop without push");
    renew_if_stopped();
    solver_.pop();
    asserted_.erase(asserted_.begin() + static_cast<std::ptrdiff_t>(scopes_.back()), asserted_.end());
    scopes_.pop_back();
    mode_ = Mode::Assert;
}

// A check that was cut short leaves Z3 4.8.12 in a state in which later answers can be wrong ("sat" for a contradiction
// was seen), so a new solver takes over all assertions.
void Z3Backend::renew_if_stopped() {
    if (!stopped_) return;
    stopped_ = false;
    past_ = statistics();
    solver_ = make_solver(context_);
    auto scope = scopes_.begin();
    for (std::size_t i = 0; i <= asserted_.size(); ++i) {
        for (; scope != scopes_.end() && *scope == i; ++scope) solver_.push();
        if (i < asserted_.size()) solver_.add(asserted_[i]);
    }
}

z3::expr_vector Z3Backend::translated_assumptions(std::span<const Term> assumptions) {
    z3::expr_vector result(context_);
    assumed_.clear();
    for (Term assumption : assumptions) {
        const Term atom = assumption.kind() == term::Kind::Not ? assumption.argument(0) : assumption;
        HEDDLE_CHECK(atom.is_variable() && atom.sort().is_bool(),
                     "an assumption is a variable of sort Bool or its negation");
        const z3::expr expression = translated(assumption);
        result.push_back(expression);
        assumed_.emplace(expression.id(), assumption);
    }
    return result;
}

Answer Z3Backend::check(std::span<const Term> assumptions, const Limits& limits) {
    model_.reset();
    unknown_reason_.clear();
    z3::expr_vector literals = translated_assumptions(assumptions);
    if (interrupted_.load()) {
        unknown_reason_ = "interrupted";
        return become(Mode::Unknown, Answer::Unknown);
    }
    renew_if_stopped();
    switch (run(literals, limits)) {
        case z3::sat:
            model_.emplace(solver_.get_model());
            return become(Mode::Sat, Answer::Sat);
        case z3::unsat:
            return become(Mode::Unsat, Answer::Unsat);
        default:
            return become(Mode::Unknown, Answer::Unknown);
    }
}

// Once the watchdog has rung, no answer counts: Z3 may have given up on a part of the query.
z3::check_result Z3Backend::run(z3::expr_vector& assumptions, const Limits& limits) {
    constexpr std::uint64_t megabyte = 1 << 20;
    Watchdog watchdog(limits, interrupted_,
                      {[] { return Z3_get_estimated_alloc_size() / megabyte; }, [this] { Z3_interrupt(context_); }});
    z3::check_result result = z3::unknown;
    try {
        result = solver_.check(assumptions);
        unknown_reason_ = result == z3::unknown ? words_of_solver() : "";
    } catch (const z3::exception& error) {
        unknown_reason_ = error.msg();
    } catch (const std::bad_alloc&) {
        unknown_reason_ = "memory";
    }
    const std::string stopped_for = watchdog.finish();
    stopped_ = result == z3::unknown || !stopped_for.empty();
    if (stopped_for.empty()) return result;
    unknown_reason_ = stopped_for;
    return z3::unknown;
}

std::string Z3Backend::words_of_solver() const {
    const std::string words = solver_.reason_unknown();
    if (words.find("memory") != std::string::npos || words.find("memout") != std::string::npos) return "memory";
    return words;
}

Answer Z3Backend::become(Mode mode, Answer answer) {
    mode_ = mode;
    return answer;
}

term::Value Z3Backend::value(Term variable) {
    HEDDLE_CHECK(mode_ == Mode::Sat, "values exist after Sat only");
    HEDDLE_CHECK(variable.is_variable(), "value takes a variable");
    return Z3Translator::value(model_->eval(translated(variable), true), variable.sort());
}

std::vector<Term> Z3Backend::unsat_core() {
    HEDDLE_CHECK(mode_ == Mode::Unsat, "a core exists after Unsat only");
    std::vector<Term> core;
    for (const z3::expr& expression : solver_.unsat_core()) core.push_back(assumed_.at(expression.id()));
    return core;
}

std::string Z3Backend::unknown_reason() const {
    HEDDLE_CHECK(mode_ == Mode::Unknown, "a reason exists after Unknown only");
    return unknown_reason_;
}

// Z3's SAT and SMT cores name the same figures differently: "sat conflicts" and "conflicts", "sat propagations 2ary",
// "binary propagations" and so on.
Statistics Z3Backend::figures_of_solver() const {
    Statistics result;
    const z3::stats stats = solver_.statistics();
    for (unsigned i = 0; i < stats.size(); ++i) {
        const std::string key = stats.key(i);
        const double figure = stats.is_uint(i) ? stats.uint_value(i) : stats.double_value(i);
        for (const char* name : {"conflicts", "decisions", "propagations"})
            if (key.find(name) != std::string::npos) result.add(name, figure);
        if (key == "memory") result.set("memory MB", figure);
    }
    return result;
}

Statistics Z3Backend::statistics() const {
    Statistics result = past_;
    const Statistics current = figures_of_solver();
    for (const auto& [name, figure] : current.entries()) {
        if (name == "memory MB")
            result.set(name, figure);
        else
            result.add(name, figure);
    }
    return result;
}

}  // namespace

std::unique_ptr<Backend> make_z3_backend(term::Manager& manager) {
    return std::make_unique<Z3Backend>(manager);
}

}  // namespace heddle::solver
