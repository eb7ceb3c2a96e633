#include "term/script_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "term/printer.h"
#include "term/walk.h"
#include "util/check.h"

namespace heddle::term {
namespace {

// No symbol of a variable begins like that: in these, % is followed by two digits of a number to the base of 16.
std::string name_of_definition(Term term) {
    return "%t" + std::to_string(term.id());
}

}  // namespace

// Those with several users, those that were written before, and some on the way down a deep term.
std::vector<Term> ScriptWriter::choose_named(std::span<const Term> terms) {
    constexpr unsigned max_nesting = 32;
    std::unordered_map<Term, unsigned> users, nesting;
    for (Term term : terms)
        for (Term argument : term.arguments()) ++users[argument];
    std::vector<Term> named;
    for (Term term : terms) {
        if (term.arguments().empty()) continue;
        unsigned deepest = 0;
        for (Term argument : term.arguments()) deepest = std::max(deepest, nesting[argument]);
        const bool repeated = !written_.insert(term).second;
        if (users[term] > 1 || deepest >= max_nesting || repeated)
            named.push_back(term);
        else
            nesting[term] = deepest + 1;
    }
    return named;
}

std::string ScriptWriter::prepare(std::span<const Term> terms) {
    const std::vector<Term> parts = subterms(terms, [this](Term term) { return names_.contains(term); });
    std::string out;
    for (Term term : parts) {
        if (!term.is_variable()) continue;
        const std::string& symbol = names_.emplace(term, smtlib_symbol(term.name())).first->second;
        known_.push_back(term);
        out += fmt::format("(declare-const {} {})\n", symbol, term.sort().to_string());
    }
    for (Term term : choose_named(parts)) {
        const std::string name = name_of_definition(term);
        out += fmt::format("(define-fun {} () {} {})\n", name, term.sort().to_string(), to_smtlib(term, names_));
        names_.emplace(term, name);
        known_.push_back(term);
    }
    return out;
}

std::string ScriptWriter::text(Term term) const {
    return to_smtlib(term, names_);
}

void ScriptWriter::pop() {
    HEDDLE_CHECK(!scopes_.empty(), "pop without push");
    for (; known_.size() > scopes_.back(); known_.pop_back()) names_.erase(known_.back());
    scopes_.pop_back();
}

std::vector<Term> ScriptWriter::variables() const {
    std::vector<Term> result;
    std::ranges::copy_if(known_, std::back_inserter(result), &Term::is_variable);
    return result;
}

void print_script(std::ostream& out, std::span<const Term> formulas) {
    ScriptWriter writer;
    out << "(set-logic QF_BV)\n" << writer.prepare(formulas);
    for (Term formula : formulas) out << "(assert " << writer.text(formula) << ")\n";
    out << "(check-sat)\n";
}

}  // namespace heddle::term
