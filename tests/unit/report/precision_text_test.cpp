#include "report/text/precision_text.h"
#include "report/interchange/precision_json.h"

#include <doctest/doctest.h>

#include "util/error.h"

using namespace heddle;

namespace {

model::AbstractionReport sample() {
    model::AbstractionReport report;
    report.domain = "explicit";
    report.rounds = {{1, {"x"}, 1, 3, 7, 4, 12, false}, {1, {"lock.owner", "y"}, 3, 9, 1, 2, 14, true}};
    report.spurious = 1;
    report.tracked = {"x", "lock.owner", "y"};
    report.ignored = {"log[*]"};
    return report;
}

}  // namespace

TEST_CASE("what mattered, and how it was found") {
    CHECK(
        report::precision_text(sample(), {}) ==
        "mattered:                            x, lock.owner, y\n"
        "has an influence, did not matter:    log[*]\n"
        "has no influence on any run:         nothing\n"
        "\n"
        "round 1, unwind 1: 1 tracked (new: x), 3 dependent pairs of steps, 7 dropped, 4 steps merged, 12 frames\n"
        "round 2, unwind 1: 3 tracked (new: lock.owner, y), 9 dependent pairs of steps, 1 dropped, 2 steps merged, 14 "
        "frames, on the same solver\n"
        "1 schedules were spurious\n");
}

TEST_CASE("it survives JSON") {
    const nlohmann::json verdict = {{"abstraction", report::abstraction_to_json(sample())}};
    const auto again = report::abstraction_from_json(verdict, "run.json");
    CHECK(report::precision_text(again, {}) == report::precision_text(sample(), {}));
    CHECK(report::abstraction_to_json(again) == report::abstraction_to_json(sample()));
}

TEST_CASE("a run without an abstraction has none to show") {
    CHECK_THROWS_AS(report::abstraction_from_json(nlohmann::json::object(), "run.json"), UserError);
}
