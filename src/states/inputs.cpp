#include "states/inputs.h"

#include <algorithm>
#include <set>

#include "term/walk.h"

namespace heddle::states {

using term::Bits;
using term::Kind;
using term::Value;

namespace {

// The first values of the ranges in which a number compares alike with the constants; the first one is 0.
using Ranges = std::set<Bits>;

void divide(Ranges& ranges, Term comparison, unsigned width) {
    const Term& constant = comparison.argument(comparison.argument(0).is_constant() ? 0 : 1);
    const Bits number = constant.value().raw();
    ranges.insert(number);
    if (number != Value::mask(width)) ranges.insert(number + 1);
    if (comparison.kind() == Kind::BvSlt || comparison.kind() == Kind::BvSle) ranges.insert(Bits{1} << (width - 1));
}

std::vector<Known> values_of(const Ranges& ranges, unsigned width) {
    constexpr Bits few = 16;
    std::vector<Known> values;
    for (auto range = ranges.begin(); range != ranges.end(); ++range) {
        const Bits last = std::next(range) == ranges.end() ? Value::mask(width) : *std::next(range) - 1;
        if (last - *range >= few) {
            values.push_back({Value::bits(*range, width), false, true});
            continue;
        }
        for (Bits value = *range; value < last; ++value) values.push_back({Value::bits(value, width), true});
        values.push_back({Value::bits(last, width), true});
    }
    return values;
}

}  // namespace

Inputs::Inputs(const model::Program& program, std::span<const Term> computed) {
    std::map<Term, Ranges> ranges;
    for (const model::Input& input : program.inputs) {
        if (input.variable.sort().is_bool())
            alternatives_[input.variable] = {{Value::boolean(false), true}, {Value::boolean(true), true}};
        else
            ranges[input.variable].insert(0);
    }
    for (const Term t : computed) {
        if (!compares_with_constant(t)) continue;
        const Term variable = t.argument(t.argument(0).is_constant() ? 1 : 0);
        if (const auto found = ranges.find(variable); found != ranges.end())
            divide(found->second, t, variable.sort().width());
    }
    for (const auto& [variable, parts] : ranges) alternatives_[variable] = values_of(parts, variable.sort().width());
}

std::vector<std::pair<Term, Known>> Inputs::alternatives(const Machine& machine, const DependsOnInput& unknown) const {
    if (!unknown.decision) throw unknown;
    for (const Term t : term::subterms(std::span(&*unknown.decision, 1))) {
        const auto found = t.is_variable() ? alternatives_.find(t) : alternatives_.end();
        if (found == alternatives_.end() || !machine.is_open(t)) continue;
        std::vector<std::pair<Term, Known>> result;
        for (const Known& value : found->second) result.emplace_back(t, value);
        return result;
    }
    throw unknown;
}

}  // namespace heddle::states
