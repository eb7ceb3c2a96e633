#include "compare/comparison.h"

#include <doctest/doctest.h>

#include "unit/compare/sample.h"

using namespace heddle::compare;
using testing::comparison_of;
using testing::run;

TEST_CASE("verdicts that exclude each other") {
    const Run safe = run(Outcome::Safe, 1, 4, 20);
    const Run unsafe = run(Outcome::Unsafe, 1, 4, 20);
    const auto bounded = [](unsigned unwind, unsigned depth) { return run(Outcome::SafeUpTo, 1, unwind, depth); };
    const auto both_ways = [](const Run& a, const Run& b) {
        CHECK(contradict(a, b) == contradict(b, a));
        return contradict(a, b);
    };
    CHECK(both_ways(safe, unsafe));
    CHECK(both_ways(safe, run(Outcome::Unsafe, 1, 8, 99)));
    CHECK_FALSE(both_ways(safe, safe));
    CHECK_FALSE(both_ways(unsafe, unsafe));

    // A failure within the bounds, or beyond them.
    CHECK(both_ways(unsafe, bounded(4, 20)));
    CHECK(both_ways(unsafe, bounded(8, 30)));
    CHECK_FALSE(both_ways(unsafe, bounded(2, 20)));
    CHECK_FALSE(both_ways(unsafe, bounded(4, 19)));

    // If 4 rounds and 20 steps are enough, then more are too.
    CHECK(both_ways(safe, bounded(4, 20)));
    CHECK(both_ways(safe, bounded(5, 20)));
    CHECK_FALSE(both_ways(safe, bounded(2, 20)));
    CHECK_FALSE(both_ways(safe, bounded(4, 10)));

    for (const Outcome silent :
         {Outcome::Unknown, Outcome::Refused, Outcome::BadInput, Outcome::Crashed, Outcome::NotRun})
        for (const Run& other : {safe, unsafe, bounded(4, 20)}) CHECK_FALSE(both_ways(run(silent, 1, 4, 20), other));
}

TEST_CASE("the median run stands for all, unless one has crashed") {
    Cell cell;
    CHECK(cell.typical().outcome == Outcome::NotRun);
    cell.runs = {run(Outcome::Safe, 3), run(Outcome::Safe, 1), run(Outcome::Safe, 2)};
    CHECK(cell.typical().seconds == 2);
    cell.runs.push_back(run(Outcome::Safe, 9));
    CHECK(cell.typical().seconds == 2);
    cell.runs.push_back(run(Outcome::Crashed, 0.1));
    CHECK(cell.typical().outcome == Outcome::Crashed);
}

TEST_CASE("ratios and sums") {
    const Comparison comparison =
        comparison_of({{run(Outcome::Safe, 2), run(Outcome::Safe, 1), run(Outcome::Safe, 8)},
                       {run(Outcome::Unsafe, 1), run(Outcome::Unsafe, 2), run(Outcome::Unknown, 60)},
                       {run(Outcome::Unknown, 60), run(Outcome::Safe, 6), run(Outcome::Unknown, 60)}});
    CHECK(ratio(comparison, {0, 1}) == 0.5);
    CHECK(ratio(comparison, {0, 2}) == 4);
    CHECK(ratio(comparison, {1, 0}) == 1);
    CHECK_FALSE(ratio(comparison, {1, 2}));
    CHECK_FALSE(ratio(comparison, {2, 1}));
    CHECK(is_fastest(comparison, {0, 1}));
    CHECK_FALSE(is_fastest(comparison, {0, 0}));
    CHECK_FALSE(is_fastest(comparison, {2, 0}));

    const Summary middle = summary(comparison, 1);
    CHECK(middle.solved == 3);
    CHECK(middle.fastest == 2);
    CHECK(middle.compared == 2);
    CHECK(middle.seconds == 9);
    CHECK(middle.cpu_seconds == 4.5);
    CHECK(middle.mean_ratio.value() == doctest::Approx(1));  // the geometric mean of 1/2 and 2
    CHECK(summary(comparison, 0).solved == 2);
    CHECK(summary(comparison, 2).mean_ratio.value() == doctest::Approx(4));
    CHECK(disagreements(comparison).empty());
    CHECK(places_with(comparison, Outcome::Crashed).empty());
}

TEST_CASE("a disagreement is found in any repetition, and a crash has its place") {
    Comparison comparison = comparison_of({{run(Outcome::Safe, 1), run(Outcome::Crashed, 1)},
                                           {run(Outcome::Safe, 1), run(Outcome::Unsafe, 1)},
                                           {run(Outcome::Unsafe, 1), run(Outcome::Unsafe, 1)}});
    CHECK(disagreements(comparison) == std::vector<std::size_t>{1});
    CHECK(places_with(comparison, Outcome::Crashed) == std::vector<Place>{{0, 1}});
    comparison.cells[2][0].runs = {run(Outcome::Unsafe, 1), run(Outcome::Unsafe, 2), run(Outcome::Safe, 3)};
    CHECK(disagreements(comparison) == std::vector<std::size_t>{1, 2});
}
