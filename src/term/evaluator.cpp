#include "term/evaluator.h"

#include <vector>

#include "term/walk.h"
#include "util/check.h"

namespace heddle::term {

Value Evaluator::operator()(Term term) {
    std::vector<Value> arguments;
    auto compute = [&](Term t) {
        if (t.is_constant()) return t.value();
        if (t.is_variable()) {
            const Value value = assignment_(t);
            HEDDLE_CHECK(value.sort() == t.sort(), "the value of " + t.name() + " has another sort");
            return value;
        }
        arguments.clear();
        for (Term argument : t.arguments()) arguments.push_back(known_.at(argument));
        const bool slice = t.kind() == Kind::Extract;
        return apply(t.kind(), arguments, t.sort(), slice ? t.high() : 0, slice ? t.low() : 0);
    };
    for (Term next : subterms(std::span(&term, 1), [this](Term t) { return known_.contains(t); }))
        known_.emplace(next, compute(next));
    return known_.at(term);
}

}  // namespace heddle::term
