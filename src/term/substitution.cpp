#include "term/substitution.h"

#include "term/walk.h"

namespace heddle::term {

Term Substitution::operator()(Term root) {
    std::vector<Term> arguments;
    for (const Term term : subterms({&root, 1}, [this](Term t) { return built_.contains(t); })) {
        arguments.clear();
        for (const Term argument : term.arguments()) arguments.push_back(built_.at(argument));
        built_.emplace(term, rebuild(term, arguments));
    }
    return built_.at(root);
}

Term Substitution::rebuild(Term term, std::span<const Term> arguments) {
    if (std::ranges::equal(arguments, term.arguments())) return term;
    switch (term.kind()) {
        case Kind::Constant:
        case Kind::Variable:
            return term;
        case Kind::Not:
            return manager_.logical_not(arguments[0]);
        case Kind::And:
            return manager_.logical_and(arguments);
        case Kind::Or:
            return manager_.logical_or(arguments);
        case Kind::Equal:
            return manager_.equal(arguments[0], arguments[1]);
        case Kind::Ite:
            return manager_.ite(arguments[0], arguments[1], arguments[2]);
        case Kind::BvNot:
            return manager_.bv_not(arguments[0]);
        case Kind::BvNeg:
            return manager_.bv_neg(arguments[0]);
        case Kind::Concat:
            return manager_.concat(arguments[0], arguments[1]);
        case Kind::Extract:
            return manager_.extract(arguments[0], term.high(), term.low());
        case Kind::ZeroExtend:
            return manager_.zero_extend(arguments[0], term.sort().width());
        case Kind::SignExtend:
            return manager_.sign_extend(arguments[0], term.sort().width());
        default:
            return manager_.binary(term.kind(), arguments[0], arguments[1]);
    }
}

}  // namespace heddle::term
