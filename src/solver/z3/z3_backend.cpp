#include "solver/z3/z3_backend.h"

#include <fmt/format.h>

#include <charconv>
#include <new>

#include "solver/common/checked_backend.h"
#include "solver/common/watchdog.h"
#include "solver/z3/z3_translator.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

// Z3 ignores options that it does not know, and wants to know the type of the others.
void set_option(z3::solver& solver, const std::string& name, const std::string& value) {
    unsigned number = 0;
    const auto [rest, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_number = error == std::errc() && rest == value.data() + value.size();
    const Z3_param_kind kind = solver.get_param_descrs().kind(solver.ctx().str_symbol(name.c_str()));
    if (kind == Z3_PK_BOOL && (value == "true" || value == "false"))
        solver.set(name.c_str(), value == "true");
    else if (kind == Z3_PK_UINT && is_number)
        solver.set(name.c_str(), number);
    else if (kind == Z3_PK_DOUBLE)
        solver.set(name.c_str(), std::stod(value));
    else if (kind == Z3_PK_SYMBOL)
        solver.set(name.c_str(), solver.ctx().str_symbol(value.c_str()));
    else
        throw std::invalid_argument("no such option of its solver for QF_BV, or no such value");
}

// Which of Z3's solvers does the work: the incremental SAT solver behind the logic QF_BV.  Measured on the formulas of
// the fib benchmark (seconds of CPU, unsatisfiable): 3 rounds, this one 4.1, the SMT core of Z3_mk_simple_solver 22.8;
// pipelines of tactics (simplify, solve-eqs, elim-uncnstr, bit-blast, sat) 3.7 to 4.9, but they start afresh in each
// check.  Other restarts, phases and garbage collection of the SAT solver changed the time by less than a half, up or
// down.
z3::solver make_solver(z3::context& context, const SolverOptions& options) {
    z3::solver solver(context, "QF_BV");
    solver.set("ctrl_c", false);  // the process handles its signals itself
    for (const auto& [name, value] : options) {
        try {
            set_option(solver, name, value);
        } catch (const std::exception& error) {
            throw UserError(fmt::format("z3 does not take {}={}: {}", name, value, error.what()));
        }
    }
    return solver;
}

class Z3Backend : public CheckedBackend {
public:
    Z3Backend(const term::Manager& manager, const SolverOptions& options)
        : CheckedBackend(manager), options_(options), translate_(context_), solver_(make_solver(context_, options)) {}

    std::string name() const override { return "z3"; }
    std::string version() const override;
    Capabilities capabilities() const override;
    Statistics statistics() const override;

private:
    void add(Term formula) override;
    void open_scope() override;
    void close_scope() override;
    Outcome solve(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value_in_model(Term variable) override;
    std::vector<Term> failed_assumptions() override;

    void renew_if_stopped();
    Statistics figures_of_solver() const;
    z3::expr_vector translated_assumptions(std::span<const Term> assumptions);
    Outcome run(z3::expr_vector& assumptions, const Limits& limits);
    Outcome ask(z3::expr_vector& assumptions);

    const SolverOptions options_;
    z3::context context_;
    Z3Translator translate_;
    z3::solver solver_;
    std::optional<z3::model> model_;
    bool stopped_ = false;                        // the last check was cut short
    Statistics past_;                             // figures of the solvers before this one
    std::unordered_map<unsigned, Term> assumed_;  // Z3's number of an assumption -> the term
};

std::string Z3Backend::version() const {
    unsigned major, minor, build, revision;
    Z3_get_version(&major, &minor, &build, &revision);
    return fmt::format("{}.{}.{}", major, minor, build);
}

Capabilities Z3Backend::capabilities() const {
    return {.how = in_this_process, .figures = {"conflicts", "decisions", "propagations", "memory MB"}};
}

void Z3Backend::add(Term formula) {
    renew_if_stopped();
    solver_.add(translate_(formula));
}

void Z3Backend::open_scope() {
    renew_if_stopped();
    solver_.push();
}

void Z3Backend::close_scope() {
    renew_if_stopped();
    solver_.pop();
}

// A check that was cut short leaves Z3 4.8.12 in a state in which later answers can be wrong ("sat" for a contradiction
// was seen), so a new solver takes over all assertions.
void Z3Backend::renew_if_stopped() {
    if (!stopped_) return;
    stopped_ = false;
    past_ = statistics();
    solver_ = make_solver(context_, options_);
    repeat_assertions();
}

z3::expr_vector Z3Backend::translated_assumptions(std::span<const Term> assumptions) {
    z3::expr_vector result(context_);
    assumed_.clear();
    for (Term assumption : assumptions) {
        const z3::expr& expression = translate_(assumption);
        result.push_back(expression);
        assumed_.emplace(expression.id(), assumption);
    }
    return result;
}

CheckedBackend::Outcome Z3Backend::solve(std::span<const Term> assumptions, const Limits& limits) {
    model_.reset();
    renew_if_stopped();
    z3::expr_vector literals = translated_assumptions(assumptions);
    const Outcome outcome = run(literals, limits);
    stopped_ = outcome.answer == Answer::Unknown;
    if (outcome.answer == Answer::Sat) model_.emplace(solver_.get_model());
    return outcome;
}

// Once the watchdog has rung, no answer counts: Z3 may have given up on a part of the query.
CheckedBackend::Outcome Z3Backend::run(z3::expr_vector& assumptions, const Limits& limits) {
    constexpr std::uint64_t megabyte = 1 << 20;
    Watchdog watchdog(limits, interrupted(),
                      {[] { return Z3_get_estimated_alloc_size() / megabyte; }, [this] { Z3_interrupt(context_); }});
    const Outcome outcome = ask(assumptions);
    const std::string stopped_for = watchdog.finish();
    return stopped_for.empty() ? outcome : Outcome{Answer::Unknown, stopped_for};
}

CheckedBackend::Outcome Z3Backend::ask(z3::expr_vector& assumptions) {
    try {
        switch (solver_.check(assumptions)) {
            case z3::sat:
                return {Answer::Sat};
            case z3::unsat:
                return {Answer::Unsat};
            default:
                break;
        }
        const std::string words = solver_.reason_unknown();
        const bool memory = words.find("memory") != std::string::npos || words.find("memout") != std::string::npos;
        return {Answer::Unknown, memory ? "memory" : words};
    } catch (const z3::exception& error) {
        return {Answer::Unknown, error.msg()};
    } catch (const std::bad_alloc&) {
        return {Answer::Unknown, "memory"};
    }
}

term::Value Z3Backend::value_in_model(Term variable) {
    return Z3Translator::value(model_->eval(translate_(variable), true), variable.sort());
}

std::vector<Term> Z3Backend::failed_assumptions() {
    std::vector<Term> core;
    for (const z3::expr& expression : solver_.unsat_core()) core.push_back(assumed_.at(expression.id()));
    return core;
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

std::unique_ptr<Backend> make_z3_backend(term::Manager& manager, const SolverOptions& options) {
    return std::make_unique<Z3Backend>(manager, options);
}

}  // namespace heddle::solver
