#include "cubes/cover.h"

#include <fmt/format.h>

#include <set>

#include "solver/backend.h"
#include "util/error.h"

namespace heddle::cubes {

using solver::Answer;
using term::Term;

namespace {

class CoverProof {
public:
    explicit CoverProof(const Plan& plan) : backend_(solver::make_backend(solver::default_backend(), manager_)) {
        for (std::size_t i = 0; i < plan.choices.size(); ++i)
            choices_.push_back(manager_.variable(fmt::format("choice.{}", i + 1), term::Sort::boolean()));
        root_ = conjunction(plan.root);
        for (const Literals& part : plan.parts) parts_.push_back(conjunction(part));
    }

    std::string prover() const { return backend_->name() + " " + backend_->version(); }

    std::string complaint() {
        if (is_possible(manager_.logical_and(*root_, manager_.logical_not(manager_.logical_or(parts_)))))
            return "runs are in none of its parts";
        if (is_possible(two_of_them())) return "runs are in several of its parts";
        if (is_possible(manager_.logical_and(manager_.logical_not(*root_), manager_.logical_or(parts_))))
            return "its parts have runs that the part which they divide has not";
        return "";
    }

private:
    Term conjunction(const Literals& literals) {
        std::vector<Term> terms;
        for (const int literal : literals) {
            const Term choice = choices_.at(static_cast<std::size_t>(std::abs(literal)) - 1);
            terms.push_back(literal > 0 ? choice : manager_.logical_not(choice));
        }
        return manager_.logical_and(terms);
    }

    Term two_of_them() {
        std::vector<Term> cases;
        Term earlier = manager_.bottom();
        for (const Term part : parts_) {
            cases.push_back(manager_.logical_and(part, earlier));
            earlier = manager_.logical_or(earlier, part);
        }
        return manager_.logical_or(cases);
    }

    bool is_possible(Term formula) {
        backend_->push();
        backend_->assert_formula(formula);
        const Answer answer = backend_->check({}, {});
        if (answer == Answer::Unknown)
            throw UserError("the proof that the parts are all of the plan: " + backend_->unknown_reason());
        backend_->pop();
        return answer == Answer::Sat;
    }

    term::Manager manager_;
    std::unique_ptr<solver::Backend> backend_;
    std::vector<Term> choices_, parts_;
    std::optional<Term> root_;
};

}  // namespace

std::string what_is_wrong_with_parts(const Plan& plan, std::string* prover) {
    // Two choices of the same name would be the same one.
    const std::set<encoder::Choice> different(plan.choices.begin(), plan.choices.end());
    if (different.size() != plan.choices.size()) return "the same choice has two numbers";
    CoverProof proof(plan);
    if (prover) *prover = proof.prover();
    return proof.complaint();
}

}  // namespace heddle::cubes
