// Terms to Bitwuzla's terms and back.  Private to this folder.
#pragma once

#include <bitwuzla/cpp/bitwuzla.h>

#include "solver/common/translator.h"

namespace heddle::solver {

class BitwuzlaTranslator : public Translator<bitwuzla::Term> {
public:
    explicit BitwuzlaTranslator(bitwuzla::TermManager& manager) : manager_(manager) {}

    // The value of a literal constant of Bitwuzla.
    static term::Value value(const bitwuzla::Term& literal, term::Sort sort);

private:
    bitwuzla::Term constant(const term::Value& value) override;
    bitwuzla::Term variable(const std::string& name, term::Sort sort) override;
    bitwuzla::Term application(term::Term term, const std::vector<bitwuzla::Term>& arguments) override;

    bitwuzla::TermManager& manager_;
};

}  // namespace heddle::solver
