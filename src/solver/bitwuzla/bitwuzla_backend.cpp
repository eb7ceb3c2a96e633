#include "solver/bitwuzla/bitwuzla_backend.h"

#include <fmt/format.h>

#include <new>

#include "solver/bitwuzla/bitwuzla_translator.h"
#include "solver/common/checked_backend.h"
#include "solver/common/memory_gauge.h"
#include "solver/common/watchdog.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

// Measured (docs/solvers.md): Bitwuzla's rewriting and preprocessing cost more than they gain on our formulas, which
// are folded when they are made; and the SAT solver is half as fast when it has to account for unsatisfiable
// assumptions.
bitwuzla::Options make_options(const SolverOptions& wanted) {
    bitwuzla::Options options;
    options.set(bitwuzla::Option::PRODUCE_MODELS, true);
    options.set(bitwuzla::Option::PREPROCESS, false);
    options.set(bitwuzla::Option::REWRITE_LEVEL, std::uint64_t{0});
    for (const auto& [name, value] : wanted) {
        try {
            options.set(name, value);
        } catch (const bitwuzla::Exception& error) {
            throw UserError(fmt::format("bitwuzla does not take {}={}: {}", name, value, error.msg()));
        }
    }
    return options;
}

// Bitwuzla asks this many times a second while its SAT solver works; the watchdog knows the answer.
class StopFlag : public bitwuzla::Terminator {
public:
    bool terminate() override { return is_set() || only_prepares_; }
    bool is_set() const { return stop_.load(std::memory_order_relaxed); }
    void set(bool stop) { stop_.store(stop, std::memory_order_relaxed); }
    // A check ends where the SAT solver would begin.
    void only_prepare(bool only) { only_prepares_ = only; }

private:
    std::atomic<bool> stop_ = false;
    bool only_prepares_ = false;
};

class BitwuzlaBackend : public CheckedBackend {
public:
    BitwuzlaBackend(const term::Manager& manager, const SolverOptions& options)
        : CheckedBackend(manager), options_(make_options(options)), solver_(terms_, options_) {
        solver_.configure_terminator(&stop_);
    }

    std::string name() const override { return "bitwuzla"; }
    std::string version() const override { return bitwuzla::version(); }
    Capabilities capabilities() const override;
    Statistics statistics() const override;

private:
    void add(Term formula) override { waiting_.push_back(translate_(formula)); }
    void open_scope() override;
    void close_scope() override;
    Outcome solve(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value_in_model(Term variable) override;
    std::vector<Term> failed_assumptions() override;

    void hand_over(bitwuzla::Bitwuzla& solver, std::vector<bitwuzla::Term>& formulas);
    Outcome run(bitwuzla::Bitwuzla& solver, std::vector<bitwuzla::Term>& formulas);
    static Outcome ask(bitwuzla::Bitwuzla& solver, const std::vector<bitwuzla::Term>& assumptions);

    const MemoryGauge memory_;
    StopFlag stop_;
    const bitwuzla::Options options_;
    bitwuzla::TermManager terms_;
    BitwuzlaTranslator translate_{terms_};
    bitwuzla::Bitwuzla solver_;
    std::vector<bitwuzla::Term> waiting_;               // to be asserted in the innermost scope
    std::vector<bitwuzla::Term> assumptions_;           // of the last check
    std::unordered_map<bitwuzla::Term, Term> assumed_;  // and what they were
    Limits limits_;
};

void BitwuzlaBackend::open_scope() {
    for (const bitwuzla::Term& formula : waiting_) solver_.assert_formula(formula);
    waiting_.clear();
    solver_.push(1);
}

void BitwuzlaBackend::close_scope() {
    waiting_.clear();
    solver_.pop(1);
}

CheckedBackend::Outcome BitwuzlaBackend::solve(std::span<const Term> assumptions, const Limits& limits) {
    assumptions_.clear();
    assumed_.clear();
    limits_ = limits;
    for (Term assumption : assumptions) {
        assumptions_.push_back(translate_(assumption));
        assumed_.emplace(assumptions_.back(), assumption);
    }
    return run(solver_, waiting_);
}

// Bitwuzla takes in what was asserted when a check begins, and does not ask its terminator then: seconds, for a few
// 100,000 formulas.  So a check that may have to stop hands them over in parts; each check on the way takes in a part.
// What is left when it has to stop stays in `formulas`.
void BitwuzlaBackend::hand_over(bitwuzla::Bitwuzla& solver, std::vector<bitwuzla::Term>& formulas) {
    constexpr std::size_t part = 20'000;
    stop_.only_prepare(true);
    auto next = formulas.begin();
    for (; next != formulas.end() && !stop_.is_set(); ++next) {
        if ((next - formulas.begin()) % part == part - 1 && limits_.time) solver.check_sat();
        solver.assert_formula(*next);
    }
    stop_.only_prepare(false);
    formulas.erase(formulas.begin(), next);
}

CheckedBackend::Outcome BitwuzlaBackend::run(bitwuzla::Bitwuzla& solver, std::vector<bitwuzla::Term>& formulas) {
    stop_.set(false);
    Watchdog watchdog(
        limits_, interrupted(),
        {[this] { return static_cast<std::uint64_t>(memory_.megabytes()); }, [this] { stop_.set(true); }});
    hand_over(solver, formulas);
    const Outcome outcome = !formulas.empty() ? Outcome{Answer::Unknown, ""} : ask(solver, assumptions_);
    const std::string stopped_for = watchdog.finish();
    return stopped_for.empty() ? outcome : Outcome{Answer::Unknown, stopped_for};
}

CheckedBackend::Outcome BitwuzlaBackend::ask(bitwuzla::Bitwuzla& solver,
                                             const std::vector<bitwuzla::Term>& assumptions) {
    try {
        switch (solver.check_sat(assumptions)) {
            case bitwuzla::Result::SAT:
                return {Answer::Sat};
            case bitwuzla::Result::UNSAT:
                return {Answer::Unsat};
            case bitwuzla::Result::UNKNOWN:
                break;
        }
        return {Answer::Unknown, "no answer"};
    } catch (const std::bad_alloc&) {
        return {Answer::Unknown, "memory"};
    }
}

term::Value BitwuzlaBackend::value_in_model(Term variable) {
    return BitwuzlaTranslator::value(solver_.get_value(translate_(variable)), variable.sort());
}

// A second solver, which accounts for its assumptions, solves the query again.  If it does not come to an end within
// the limits, all assumptions together are the core; so is a single one.
std::vector<Term> BitwuzlaBackend::failed_assumptions() {
    std::vector<bitwuzla::Term> failed = assumptions_;
    if (assumed_.size() > 1) {
        bitwuzla::Options options = options_;
        options.set(bitwuzla::Option::PRODUCE_UNSAT_ASSUMPTIONS, true);
        bitwuzla::Bitwuzla solver(terms_, options);
        solver.configure_terminator(&stop_);
        std::vector<bitwuzla::Term> formulas;
        for (Term formula : asserted()) formulas.push_back(translate_(formula));
        if (run(solver, formulas).answer == Answer::Unsat) failed = solver.get_unsat_assumptions();
    }
    std::vector<Term> core;
    for (const bitwuzla::Term& assumption : failed) core.push_back(assumed_.at(assumption));
    return core;
}

Capabilities BitwuzlaBackend::capabilities() const {
    return {.how = in_this_process, .figures = {"variables", "clauses", "memory MB"}};
}

// Bitwuzla tells nothing of its SAT solver's search.
Statistics BitwuzlaBackend::statistics() const {
    Statistics result;
    const auto figures = solver_.statistics();
    result.set("variables", std::stod(figures.at("solver::bv::bitblast::cnf::num_vars")));
    result.set("clauses", std::stod(figures.at("solver::bv::bitblast::cnf::num_clauses")));
    result.set("memory MB", memory_.megabytes());
    return result;
}

}  // namespace

std::unique_ptr<Backend> make_bitwuzla_backend(term::Manager& manager, const SolverOptions& options) {
    return std::make_unique<BitwuzlaBackend>(manager, options);
}

}  // namespace heddle::solver
