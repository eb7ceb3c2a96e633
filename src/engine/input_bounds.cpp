#include "engine/input_bounds.h"

#include <map>
#include <set>

#include "term/walk.h"

namespace heddle::engine {

using encoder::InputChoice;
using term::Kind;
using term::Term;

namespace {

bool is_comparison(Kind kind) {
    return kind == Kind::Equal || kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt ||
           kind == Kind::BvSle;
}

// What is compared: an input may be read as a wider number.
Term narrowed(Term side) {
    while (side.kind() == Kind::ZeroExtend || side.kind() == Kind::SignExtend) side = side.argument(0);
    return side;
}

// By variable: numbers c such that comparisons differ for c - 1 and c.
std::map<Term, std::set<std::uint64_t>> bounds_in(std::span<const Term> formulas) {
    std::map<Term, std::set<std::uint64_t>> found;
    for (const Term part : term::subterms(formulas)) {
        if (part.is_variable()) found[part];
        if (!is_comparison(part.kind()) || !part.argument(0).sort().is_bits()) continue;
        for (const int side : {0, 1}) {
            const Term variable = narrowed(part.argument(side)), other = part.argument(1 - side);
            if (!variable.is_variable() || !other.is_constant()) continue;
            const std::uint64_t last = static_cast<std::uint64_t>(term::Value::mask(variable.sort().width()));
            const std::uint64_t number = other.value().to_uint64() & last;
            if (number > 0) found[variable].insert(number);
            if (number < last) found[variable].insert(number + 1);
        }
    }
    return found;
}

}  // namespace

std::vector<encoder::Choice> input_choices(const model::Program& program, std::span<const Term> formulas) {
    const auto bounds = bounds_in(formulas);
    std::vector<encoder::Choice> result;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const Term input = program.inputs[i].variable;
        const auto found = bounds.find(input);
        if (found == bounds.end() || !input.sort().is_bits()) continue;
        std::set<std::uint64_t> numbers = found->second;
        if (numbers.empty()) numbers = {std::uint64_t(1) << (input.sort().width() - 1)};
        for (const std::uint64_t number : numbers) result.emplace_back(InputChoice{i, number});
    }
    return result;
}

// x < c implies x < d for a larger d; x = c is the same as x < c + 1 and not x < c.
void relate_input_choices(lookahead::Propagation& propagation, const model::Program& program, term::Manager& manager,
                          const encoder::Encoding& encoding, std::span<const encoder::Choice> choices) {
    const InputChoice* before = nullptr;
    for (const encoder::Choice& choice : choices) {
        const auto& [input, bound] = std::get<InputChoice>(choice);
        const Term variable = program.inputs[input].variable;
        const auto below = propagation.literal(encoding.chosen(choice));
        const auto is = propagation.literal(manager.equal(variable, manager.bits(bound, variable.sort().width())));
        propagation.require({~is, ~below});
        if (before && before->input == input) {
            const auto below_before = propagation.literal(encoding.chosen(*before));
            propagation.require({~below_before, below});
            if (before->bound + 1 == bound) {
                const auto is_before =
                    propagation.literal(manager.equal(variable, manager.bits(before->bound, variable.sort().width())));
                propagation.require({~is_before, below});
                propagation.require({is_before, below_before, ~below});
            }
        }
        before = &std::get<InputChoice>(choice);
    }
}

}  // namespace heddle::engine
