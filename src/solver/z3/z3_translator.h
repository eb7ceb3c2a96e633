// Terms to Z3 expressions and back.  Private to this folder.
#pragma once

#include <z3++.h>

#include "solver/common/translator.h"

namespace heddle::solver {

class Z3Translator : public Translator<z3::expr> {
public:
    explicit Z3Translator(z3::context& context) : context_(context) {}

    // The value of a literal constant of Z3.
    static term::Value value(const z3::expr& literal, term::Sort sort);

private:
    z3::expr constant(const term::Value& value) override;
    z3::expr variable(const std::string& name, term::Sort sort) override;
    z3::expr application(term::Term term, const std::vector<z3::expr>& arguments) override;
    z3::expr junction(term::Kind kind, const std::vector<z3::expr>& arguments);

    z3::context& context_;
    int variables_ = 0;
};

}  // namespace heddle::solver
