// The parts of a division are a partition, and the literals are those that settle the most.
#include <doctest/doctest.h>

#include <algorithm>

#include <fmt/format.h>

#include <vector>

#include "lookahead/division.h"
#include "term/manager.h"

using namespace heddle;
using lookahead::Part;
using lookahead::Propagation;
using term::Term;

namespace {

struct Chains {
    term::Manager manager;
    std::vector<Term> candidates, formulas;

    // Candidate i, true or false, decides `lengths[i]` further variables.
    explicit Chains(const std::vector<unsigned>& lengths) {
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const Term head = manager.variable(fmt::format("head{}", i), term::Sort::boolean());
            candidates.push_back(head);
            for (unsigned k = 0; k < lengths[i]; ++k)
                formulas.push_back(
                    manager.equal(head, manager.variable(fmt::format("link{}.{}", i, k), term::Sort::boolean())));
        }
    }

    std::vector<Part> divide(unsigned parts) {
        Propagation propagation(formulas);
        std::vector<Propagation::Literal> literals;
        for (const Term candidate : candidates) literals.push_back(propagation.literal(candidate));
        return lookahead::divide(propagation, literals, parts, [] {});
    }
};

bool holds(const Part& part, unsigned assignment) {
    for (const auto& [candidate, is_true] : part)
        if (((assignment >> candidate & 1U) != 0) != is_true) return false;
    return true;
}

}  // namespace

TEST_CASE("each assignment is in just one part") {
    Chains chains({3, 1, 4, 2, 5});
    for (const unsigned parts : {1U, 2U, 7U, 20U, 32U, 100U}) {
        const std::vector<Part> division = chains.divide(parts);
        CHECK(division.size() == std::min(parts, 32U));  // more than one for each assignment there are not
        for (unsigned assignment = 0; assignment < 32; ++assignment) {
            CAPTURE(parts);
            CAPTURE(assignment);
            CHECK(std::ranges::count_if(division, [&](const Part& part) { return holds(part, assignment); }) == 1);
        }
    }
}

TEST_CASE("what settles the most comes first, and parts grow evenly") {
    Chains chains({3, 1, 4, 9, 5});
    const std::vector<Part> two = chains.divide(2);
    REQUIRE(two.size() == 2);
    CHECK(two[0] == Part{{3, true}});
    CHECK(two[1] == Part{{3, false}});
    for (const Part& part : chains.divide(4)) CHECK(part.size() == 2);
}

TEST_CASE("a candidate that can only be one of both divides nothing") {
    Chains chains({2, 9});
    chains.formulas.push_back(chains.manager.implies(chains.candidates[1], chains.candidates[0]));
    chains.formulas.push_back(
        chains.manager.implies(chains.candidates[1], chains.manager.logical_not(chains.candidates[0])));
    CHECK(chains.divide(2) == std::vector<Part>{{{0, true}}, {{0, false}}});
    chains.formulas.push_back(chains.candidates[0]);
    CHECK(chains.divide(8) == std::vector<Part>{{}});
}
