// Small questions to a solver about sets of formulas, with the answers remembered.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/linear.h"
#include "solver/backend.h"
#include "term/evaluator.h"
#include "term/manager.h"

namespace heddle::explore {

using term::Term;

// Thrown where a search ends without an answer.
struct NoAnswer {
    std::string reason;
};

// What a search may use.
struct Resources {
    std::function<std::unique_ptr<solver::Backend>()> make_backend;
    std::function<bool()> stop;                               // true ends the search; from its own thread
    std::function<solver::Limits()> limits;                   // for the next query
};

class Queries {
public:
    Queries(term::Manager& manager, const Resources& resources) : manager_(manager), resources_(resources), linear_(manager) {}

    // Throws NoAnswer if the solver gives up, or the search must stop.
    bool is_impossible(std::span<const Term> formulas);
    // The same; the numbers of some formulas that cannot be true together, none of which can be left out.
    std::optional<std::vector<std::size_t>> core(std::span<const Term> formulas);
    // After a question that was answered by "possible": values of variables that make all formulas true.
    term::Evaluator model(std::span<const Term> formulas);

    // The same formula, as it is asked about.
    Term normal(Term formula) { return linear_(formula); }

    std::size_t asked() const { return asked_; }
    std::size_t remembered() const { return remembered_; }

private:
    using Key = std::vector<std::uint32_t>;
    struct Fact {
        bool is_impossible;
        std::vector<Term> core;
    };
    const Fact& ask(std::vector<Term> formulas, bool wants_core);
    std::vector<Term> minimal(std::vector<Term> core);
    std::optional<std::vector<Term>> solve(const std::vector<Term>& formulas);
    Term literal(Term formula);

    term::Manager& manager_;
    const Resources& resources_;
    Linear linear_;
    std::unique_ptr<solver::Backend> backend_;
    std::unordered_map<Term, Term> literals_, formulas_;  // a formula's literal, and back
    std::map<Key, Fact> facts_;
    std::size_t asked_ = 0, remembered_ = 0;
};

}  // namespace heddle::explore
