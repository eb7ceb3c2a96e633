#include <doctest/doctest.h>

#include <set>

#include "term/printer.h"
#include "term/walk.h"
#include "unit/term/random_terms.h"

namespace heddle::term {
namespace {

using testing::RandomTerms;

void compare_folded_with_unfolded(std::vector<unsigned> widths, unsigned rounds, unsigned depth) {
    for (unsigned seed = 0; seed < rounds; ++seed) {
        Manager manager;
        RandomTerms random(manager, seed, widths);
        for (int i = 0; i < 20; ++i) {
            const auto tree = random.tree(random.random_sort(), depth);
            const Term term = random.folded(*tree);
            REQUIRE(term.sort() == tree->sort);
            for (int j = 0; j < 8; ++j) {
                const auto assignment = random.assignment();
                Evaluator evaluate([&](Term variable) { return random.lookup(variable, assignment); });
                const Value expected = RandomTerms::evaluate(*tree, assignment);
                if (evaluate(term) != expected)
                    FAIL("seed " << seed << ", tree " << i << ": " << to_smtlib(term) << " is "
                                 << evaluate(term).to_smtlib() << ", not " << expected.to_smtlib());
            }
        }
    }
}

}  // namespace

TEST_CASE("folding never changes the value: narrow terms") {
    compare_folded_with_unfolded({1, 2, 3, 4}, 400, 5);
}

TEST_CASE("folding never changes the value: bytes and words") {
    compare_folded_with_unfolded({1, 8, 16, 24, 32, 64}, 300, 5);
}

TEST_CASE("folding never changes the value: the widest terms") {
    compare_folded_with_unfolded({1, 63, 64, 65, 127, 128}, 200, 5);
}

TEST_CASE("folding never changes the value: small and many") {
    compare_folded_with_unfolded({1, 2, 8, 16}, 1500, 3);
}

TEST_CASE("the random terms reach every kind that folding keeps") {
    Manager manager;
    RandomTerms random(manager, 1, {1, 8, 16, 24});
    std::vector<Term> terms;
    for (int i = 0; i < 3000; ++i) terms.push_back(random.folded(*random.tree(random.random_sort(), 4)));
    std::set<Kind> kinds;
    for (Term term : subterms(terms)) kinds.insert(term.kind());
    for (int kind = 0; kind <= static_cast<int>(testing::last_application); ++kind) {
        const bool never_kept = kind == static_cast<int>(Kind::BvUle) || kind == static_cast<int>(Kind::BvSle);
        CAPTURE(kind);
        CHECK(kinds.contains(static_cast<Kind>(kind)) == !never_kept);
    }
}

TEST_CASE("ids are dense, and arguments have smaller ids than their users") {
    Manager manager;
    RandomTerms random(manager, 2, {1, 8, 16});
    std::vector<Term> terms;
    for (int i = 0; i < 200; ++i) terms.push_back(random.folded(*random.tree(random.random_sort(), 5)));
    for (Term term : subterms(terms)) {
        CHECK(term.id() < manager.size());
        for (Term argument : term.arguments()) CHECK(argument.id() < term.id());
    }
}

}  // namespace heddle::term
