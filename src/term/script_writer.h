// SMT-LIB 2 scripts that grow: what a term needs is declared or defined before it is used, and only once.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "term/term.h"

namespace heddle::term {

// Shared subterms get names, so that the text is no longer than the terms have parts; subterms on the way down a deep
// term do, too, so that no line nests deeper than a recursive parser can read.
class ScriptWriter {
public:
    // The commands that must precede every use of text() of these terms.
    std::string prepare(std::span<const Term> terms);
    // A term that was prepared.
    std::string text(Term term) const;

    // A solver forgets with a scope what was declared or defined in it.
    void push() { scopes_.push_back(known_.size()); }
    void pop();

    // Those that are declared now.
    std::vector<Term> variables() const;

private:
    std::vector<Term> choose_named(std::span<const Term> terms);

    std::unordered_map<Term, std::string> names_;  // of what is declared or defined
    std::vector<Term> known_;                      // the same, in the order of the script
    std::vector<std::size_t> scopes_;              // how many were known at each open push
    std::unordered_set<Term> written_;             // without a name, as a part of another term
};

}  // namespace heddle::term
