#include "solver/cvc5/cvc5_backend.h"

#include <fmt/format.h>

#include "solver/common/checked_backend.h"
#include "solver/common/memory_gauge.h"
#include "solver/cvc5/cvc5_translator.h"
#include "util/error.h"

namespace heddle::solver {
namespace {

class Cvc5Backend : public CheckedBackend {
public:
    Cvc5Backend(const term::Manager& manager, const SolverOptions& options);

    std::string name() const override { return "cvc5"; }
    std::string version() const override { return solver_.getVersion(); }
    Capabilities capabilities() const override;
    Statistics statistics() const override;

private:
    void add(Term formula) override { solver_.assertFormula(translate_(formula)); }
    void open_scope() override { solver_.push(1); }
    void close_scope() override { solver_.pop(1); }
    Outcome solve(std::span<const Term> assumptions, const Limits& limits) override;
    term::Value value_in_model(Term variable) override;
    std::vector<Term> failed_assumptions() override;

    const MemoryGauge memory_;
    cvc5::Solver solver_;
    Cvc5Translator translate_{solver_};
    std::unordered_map<cvc5::Term, Term> assumed_;
};

Cvc5Backend::Cvc5Backend(const term::Manager& manager, const SolverOptions& options) : CheckedBackend(manager) {
    solver_.setLogic("QF_BV");
    solver_.setOption("bitblast", "eager");
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    solver_.setOption("stats-internal", "true");
    for (const auto& [name, value] : options) {
        try {
            solver_.setOption(name, value);
        } catch (const cvc5::CVC5ApiException& error) {
            throw UserError(fmt::format("cvc5 does not take {}={}: {}", name, value, error.what()));
        }
    }
}

Capabilities Cvc5Backend::capabilities() const {
    return {.how = in_this_process,
            .time_limit = false,
            .memory_limit = false,
            .interrupt = false,
            .figures = {"variables", "clauses", "memory MB"}};
}

CheckedBackend::Outcome Cvc5Backend::solve(std::span<const Term> assumptions, const Limits&) {
    std::vector<cvc5::Term> literals;
    assumed_.clear();
    for (Term assumption : assumptions) {
        literals.push_back(translate_(assumption));
        assumed_.emplace(literals.back(), assumption);
    }
    const cvc5::Result result = solver_.checkSatAssuming(literals);
    if (result.isSat()) return {Answer::Sat};
    if (result.isUnsat()) return {Answer::Unsat};
    return {Answer::Unknown, result.toString()};
}

term::Value Cvc5Backend::value_in_model(Term variable) {
    return Cvc5Translator::value(solver_.getValue(translate_(variable)), variable.sort());
}

std::vector<Term> Cvc5Backend::failed_assumptions() {
    std::vector<Term> core;
    for (const cvc5::Term& assumption : solver_.getUnsatAssumptions()) core.push_back(assumed_.at(assumption));
    return core;
}

// cvc5 tells nothing of the search in its SAT solver for bit vectors.
Statistics Cvc5Backend::statistics() const {
    Statistics result;
    const cvc5::Statistics all = solver_.getStatistics();
    for (auto entry = all.begin(/* internal ones as well */ true); entry != all.end(); ++entry) {
        const auto& [name, figure] = *entry;
        for (const char* wanted : {"variables", "clauses"})
            if (name.starts_with("theory::bv::") && name.ends_with(wanted) && figure.isInt())
                result.set(wanted, static_cast<double>(figure.getInt()));
    }
    result.set("memory MB", memory_.megabytes());
    return result;
}

}  // namespace

std::unique_ptr<Backend> make_cvc5_backend(term::Manager& manager, const SolverOptions& options) {
    return std::make_unique<Cvc5Backend>(manager, options);
}

}  // namespace heddle::solver
