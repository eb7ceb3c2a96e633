#include "states/code.h"

#include <doctest/doctest.h>

#include "unit/term/random_terms.h"

using namespace heddle;
using states::Code;
using states::Section;
using term::Term;

TEST_CASE("compiled terms have the values of the terms") {
    for (unsigned seed = 0; seed < 100; ++seed) {
        term::Manager manager;
        term::testing::RandomTerms random(manager, seed, {1, 8, 32, 128});
        for (int i = 0; i < 10; ++i) {
            const auto tree = random.tree(random.random_sort(), 5);
            const Term roots[] = {random.folded(*tree)};
            Code code;
            const Section all_variables = code.compile(random.variables());
            const Section section = code.compile(roots);
            CHECK(all_variables.begin == all_variables.end);
            states::Values values = code.initial_values();
            for (int j = 0; j < 4; ++j) {
                const auto assignment = random.assignment();
                for (const Term variable : random.variables())
                    values[code.at(variable)] = {random.lookup(variable, assignment), true};
                code.run(section, values);
                REQUIRE(values[code.at(roots[0])].is_known);
                CHECK(values[code.at(roots[0])].value == term::testing::RandomTerms::evaluate(*tree, assignment));
            }
        }
    }
}

TEST_CASE("what is not known spreads only as far as it matters") {
    term::Manager manager;
    const Term input = manager.variable("input", term::Sort::boolean());
    const Term known = manager.variable("known", term::Sort::boolean());
    const Term number = manager.variable("number", term::Sort::bits(8));
    const Term both = manager.logical_and(input, known), either = manager.logical_or(input, known);
    const Term chosen = manager.ite(known, manager.bits(1, 8), number);
    const Term terms[] = {both, either, chosen};
    Code code;
    const Section section = code.compile(terms);
    states::Values values = code.initial_values();
    for (const bool value : {false, true}) {
        values[code.at(known)] = {term::Value::boolean(value), true};
        code.run(section, values);
        CHECK(values[code.at(both)].is_known == !value);
        CHECK(values[code.at(either)].is_known == value);
        CHECK(values[code.at(chosen)].is_known == value);
    }
}
