// Terms to the expressions of a solver: the walk and the memory that all native backends share.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/term.h"
#include "term/walk.h"

namespace heddle::solver {

template <class Expression>
class Translator {
public:
    virtual ~Translator() = default;

    // The expression of a term; each distinct subterm is translated once.
    const Expression& operator()(term::Term term) {
        const auto is_known = [this](term::Term t) { return known_.contains(t); };
        for (term::Term next : term::subterms(std::span(&term, 1), is_known)) known_.emplace(next, translate(next));
        return known_.at(term);
    }

protected:
    virtual Expression constant(const term::Value& value) = 0;
    virtual Expression variable(const std::string& name, term::Sort sort) = 0;
    virtual Expression application(term::Term term, const std::vector<Expression>& arguments) = 0;

private:
    Expression translate(term::Term term) {
        if (term.is_constant()) return constant(term.value());
        if (term.is_variable()) return variable(term.name(), term.sort());
        std::vector<Expression> arguments;
        arguments.reserve(term.arguments().size());
        for (term::Term argument : term.arguments()) arguments.push_back(known_.at(argument));
        return application(term, arguments);
    }

    std::unordered_map<term::Term, Expression> known_;
};

// How many bits an extension adds.
inline unsigned added_bits(term::Term extension) {
    return extension.sort().width() - extension.argument(0).sort().width();
}

// The numbers in the name of an operator, as in (_ extract high low); none for most.
template <class Number>
std::vector<Number> indices(term::Term application) {
    const term::Kind kind = application.kind();
    if (kind == term::Kind::Extract) return {application.high(), application.low()};
    if (kind == term::Kind::ZeroExtend || kind == term::Kind::SignExtend) return {added_bits(application)};
    return {};
}

// Bit vectors as most solvers read and write them: binary digits, the highest first.
inline std::string binary_digits(const term::Value& value) {
    return value.to_smtlib().substr(2);  // without "#b"
}
term::Value value_of_digits(std::string_view digits, unsigned width);

}  // namespace heddle::solver
