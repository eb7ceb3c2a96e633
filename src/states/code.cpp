#include "states/code.h"

#include "term/evaluator.h"
#include "term/walk.h"

namespace heddle::states {

using term::Kind;
using term::Value;

bool compares_with_constant(Term term) {
    switch (term.kind()) {
        case Kind::Equal:
        case Kind::BvUlt:
        case Kind::BvUle:
        case Kind::BvSlt:
        case Kind::BvSle:
            return term.argument(0).is_constant() || term.argument(1).is_constant();
        default:
            return false;
    }
}

Slot Code::slot(Term term) {
    const auto [found, is_new] = slots_.emplace(term, static_cast<Slot>(terms_.size()));
    if (is_new) terms_.push_back(term);
    return found->second;
}

Section Code::compile(std::span<const Term> terms) {
    const auto needs_no_work = [this](Term t) { return t.is_constant() || t.is_variable() || fresh_.contains(t); };
    Section section{static_cast<std::uint32_t>(operations_.size()), 0};
    for (const Term t : term::subterms(terms, needs_no_work)) {
        const bool slice = t.kind() == Kind::Extract;
        Operation operation{t.kind(),
                            t.sort(),
                            slot(t),
                            static_cast<std::uint32_t>(arguments_.size()),
                            static_cast<std::uint32_t>(t.arguments().size()),
                            slice ? t.high() : 0,
                            slice ? t.low() : 0,
                            compares_with_constant(t)};
        for (const Term argument : t.arguments()) arguments_.push_back(slot(argument));
        operations_.push_back(operation);
        fresh_.insert(t);
    }
    for (const Term t : terms) slot(t);
    section.end = static_cast<std::uint32_t>(operations_.size());
    return section;
}

Values Code::initial_values() const {
    Values values(terms_.size());
    for (std::size_t i = 0; i < terms_.size(); ++i)
        if (terms_[i].is_constant()) values[i] = {terms_[i].value(), true};
    return values;
}

void Code::set_variables_to_zero(Values& values) const {
    for (std::size_t i = 0; i < terms_.size(); ++i)
        if (terms_[i].is_variable()) values[i] = {zero(terms_[i].sort()), true};
}

void Code::run(Section section, Values& values) const {
    for (std::uint32_t i = section.begin; i < section.end; ++i)
        values[operations_[i].result] = compute(operations_[i], values);
}

Known Code::compute(const Operation& operation, const Values& values) const {
    const std::span<const Slot> arguments(arguments_.data() + operation.first, operation.count);
    if (operation.kind == Kind::And || operation.kind == Kind::Or)
        return connective(arguments, operation.kind == Kind::And, values);
    if (operation.kind == Kind::Ite) return choice(arguments, values);
    if (operation.kind == Kind::BvAnd)
        for (const Slot argument : arguments)
            if (values[argument].is_known && values[argument].value.raw() == 0) return values[argument];
    scratch_.clear();
    for (const Slot argument : arguments) {
        if (!values[argument].is_known && !(operation.compares && values[argument].compares)) return {};
        scratch_.push_back(values[argument].value);
    }
    return {term::apply(operation.kind, scratch_, operation.sort, operation.high, operation.low), true};
}

// One argument that decides is enough.
Known Code::connective(std::span<const Slot> arguments, bool neutral, const Values& values) const {
    bool all_known = true;
    for (const Slot argument : arguments) {
        const Known& known = values[argument];
        if (!known.is_known)
            all_known = false;
        else if (known.value.is_true() != neutral)
            return known;
    }
    return {Value::boolean(neutral), all_known};
}

Known Code::choice(std::span<const Slot> arguments, const Values& values) const {
    const Known& condition = values[arguments[0]];
    if (!condition.is_known) return {};
    return values[arguments[condition.value.is_true() ? 1 : 2]];
}

}  // namespace heddle::states
