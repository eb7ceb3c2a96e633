#include "states/input_values.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "term/walk.h"

namespace heddle::states {

using term::Bits;
using term::Kind;
using term::Value;

namespace {

// The variables of which the value may be a copy.
std::vector<Term> copied(Term value) {
    const auto is_no_copy = [](Term t) { return !t.is_variable() && t.kind() != Kind::Ite; };
    std::vector<Term> variables = term::subterms(std::span(&value, 1), is_no_copy);
    std::erase_if(variables, [&](Term t) { return !t.is_variable() || t.sort() != value.sort(); });
    return variables;
}

// The first values of the ranges in which a number compares alike with the constants; the first one is 0.
using Ranges = std::set<Bits>;

void divide(Ranges& ranges, Term comparison, unsigned width) {
    const Term& constant = comparison.argument(comparison.argument(0).is_constant() ? 0 : 1);
    const Bits number = constant.value().raw();
    ranges.insert(number);
    if (number != Value::mask(width)) ranges.insert(number + 1);
    if (comparison.kind() == Kind::BvSlt || comparison.kind() == Kind::BvSle) ranges.insert(Bits{1} << (width - 1));
}

std::vector<Known> values_in(const Ranges& ranges, unsigned width) {
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

std::vector<Known> values_of(const model::Input& input, Ranges ranges) {
    if (input.variable.sort().is_bool()) return {{Value::boolean(false), true}, {Value::boolean(true), true}};
    const unsigned width = input.variable.sort().width();
    std::vector<Known> values;
    for (const std::uint64_t value : input.representatives) values.push_back({Value::bits(value, width), true});
    if (!values.empty()) return values;
    ranges.insert(0);
    return values_in(ranges, width);
}

// Variables and cells, in one class if a value may be copied from one to the other.
class Copies {
public:
    explicit Copies(const model::Program& program) : parents_(program.cells.size()) {
        std::iota(parents_.begin(), parents_.end(), 0);  // cells come first
        for (std::size_t c = 0; c < program.cells.size(); ++c) copy(program.cells[c].initial, model::CellId(c));
        for (const model::Thread& thread : program.threads)
            for (const model::Location& location : thread.locations)
                if (location.is_step()) {
                    for (const model::Read& read : location.step().reads) copy(read.value, read.cell);
                    for (const model::Write& write : location.step().writes) copy(write.value, write.cell);
                }
    }
    std::size_t class_of(Term variable) { return root(number(variable)); }

private:
    void copy(Term value, model::CellId cell) {
        for (const Term variable : copied(value)) parents_[root(number(variable))] = root(cell.index);
    }
    std::size_t number(Term variable) {
        const auto [found, is_new] = numbers_.emplace(variable, parents_.size());
        if (is_new) parents_.push_back(found->second);
        return found->second;
    }
    std::size_t root(std::size_t node) {
        while (parents_[node] != node) node = parents_[node] = parents_[parents_[node]];
        return node;
    }

    std::map<Term, std::size_t> numbers_;
    std::vector<std::size_t> parents_;
};

}  // namespace

Inputs::Inputs(const model::Program& program, std::span<const Term> computed) {
    Copies copies(program);
    std::map<std::size_t, Ranges> ranges;  // of the variables of a class
    for (const Term t : computed) {
        if (!compares_with_constant(t) || t.argument(0).sort().is_bool()) continue;
        for (const Term variable : copied(t.argument(t.argument(0).is_constant() ? 1 : 0)))
            divide(ranges[copies.class_of(variable)], t, variable.sort().width());
    }
    for (const model::Input& input : program.inputs) {
        if (input.is_left_open) continue;
        Choice& choice = choices_[input.variable];
        choice.values = values_of(input, ranges[copies.class_of(input.variable)]);
        choice.is_exact = std::ranges::all_of(choice.values, &Known::is_known);
    }
}

std::vector<std::pair<Term, Known>> Inputs::alternatives(const Machine& machine, const DependsOnInput& unknown) const {
    if (!unknown.decision) throw unknown;
    for (const Term t : term::subterms(std::span(&*unknown.decision, 1))) {
        const auto input = t.is_variable() ? machine.open_input(t) : std::nullopt;
        const auto found = input ? choices_.find(*input) : choices_.end();
        if (found == choices_.end()) continue;
        std::vector<std::pair<Term, Known>> result;
        for (const Known& value : found->second.values) result.emplace_back(*input, value);
        return result;
    }
    throw unknown;
}

bool Inputs::must_be_decided(const Machine& machine, Term written) const {
    const auto is_open = [&](Term t, bool exactly) {
        const auto input = t.is_variable() ? machine.open_input(t) : std::nullopt;
        const auto found = input ? choices_.find(*input) : choices_.end();
        return found != choices_.end() && (found->second.is_exact || !exactly);
    };
    // A copy with a name can be asked for later; with one range there is nothing to ask for.
    if (machine.is_named_copy(written))
        return std::ranges::any_of(copied(written), [&](Term t) {
            const auto input = machine.open_input(t);
            return input && choices_.contains(*input) && choices_.at(*input).values.size() == 1;
        });
    return std::ranges::any_of(copied(written), [&](Term t) { return is_open(t, false); }) ||
           std::ranges::any_of(term::subterms(std::span(&written, 1)), [&](Term t) { return is_open(t, true); });
}

}  // namespace heddle::states
