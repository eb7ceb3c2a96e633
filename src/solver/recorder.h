// Keeps what was asserted, so that a query can be written to a file and given to any SMT-LIB solver.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "term/term.h"

namespace heddle::solver {

using term::Term;

class Recorder {
public:
    void add(Term formula) { formulas_.push_back(formula); }

    // Later formulas belong to a scope that the matching pop() forgets, as in a backend.
    void push() { scopes_.push_back(formulas_.size()); }
    void pop();

    // Writes the query as an SMT-LIB script in which the assumptions are assertions; UserError if `file` cannot be
    // written.
    void write(const std::string& file, std::span<const Term> assumptions) const;

private:
    std::vector<Term> formulas_;
    std::vector<std::size_t> scopes_;  // number of formulas at each open push
};

}  // namespace heddle::solver
