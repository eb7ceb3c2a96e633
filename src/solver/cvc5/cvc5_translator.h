// Terms to cvc5's terms and back.  Private to this folder.
#pragma once

#include <cvc5/cvc5.h>

#include "solver/common/translator.h"

namespace heddle::solver {

class Cvc5Translator : public Translator<cvc5::Term> {
public:
    explicit Cvc5Translator(cvc5::Solver& solver) : solver_(solver) {}

    // The value of a literal constant of cvc5.
    static term::Value value(const cvc5::Term& literal, term::Sort sort);

private:
    cvc5::Term constant(const term::Value& value) override;
    cvc5::Term variable(const std::string& name, term::Sort sort) override;
    cvc5::Term application(term::Term term, const std::vector<cvc5::Term>& arguments) override;

    cvc5::Solver& solver_;
};

}  // namespace heddle::solver
