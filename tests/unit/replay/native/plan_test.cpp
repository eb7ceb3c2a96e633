// What is taken over from a recording, and its tables in C.
#include <doctest/doctest.h>

#include "replay/native/replay_plan.h"
#include "replay/native/schedule_text.h"

using namespace heddle;
namespace native = replay::native;
using replay::Stop;

namespace {

// Two threads; the first one stops twice, the second one inside a copy.
native::Plan example() {
    model::Trace trace;
    trace.thread_names = {"main", "worker"};
    trace.failure = {.thread = 0, .what = "assertion \"failed\"", .where = {"a.c", 7, 3}, .instruction = 9};
    trace.inputs.push_back(
        {.thread = 1, .instruction = 4, .occurrence = 2, .offset = 8, .width = 32, .value = 5, .where = {}});
    replay::Recording recording;
    recording.add({0, {.instruction = 20}});
    recording.add({1, {.kind = Stop::Kind::Inside, .instruction = 30, .occurrence = 1, .parts = 2}});
    recording.add({0, {.instruction = 9, .occurrence = 3}});
    recording.created = {1};
    recording.results = {{1, "f", false, {7}}, {0, "pthread_join", true, {0}}, {0, "rand", true, {1, 2}}};
    recording.parts = {{1, 30, 1, 0, 4, true}, {1, 31, 0, 0, 4, true}};
    return native::make_plan(trace, recording);
}

bool contains(const std::string& text, const std::string& piece) {
    return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("the plan numbers the points and keeps what comes from outside") {
    const native::Plan plan = example();
    CHECK(plan.points == std::vector<unsigned>{9, 20, 30});
    CHECK(plan.point(20) == 1);
    CHECK(plan.sites == std::vector<unsigned>{4});
    CHECK(plan.in_parts == std::set<unsigned>{30});
    CHECK(plan.survivals == std::vector<unsigned>{9});
    REQUIRE(plan.recording.results.size() == 2);
    CHECK(plan.recording.results[0].function == "f");
    CHECK(plan.recording.results[1].function == "rand");
    CHECK_THROWS(plan.point(21));
}

TEST_CASE("the tables have the schedule") {
    const std::string text = native::schedule_text(example(), {{"a.c:7", "a.c:5", "a.c:6"}, true});
    CHECK(contains(text, "HEDDLE_SEGMENTS = 3"));
    CHECK(contains(text, "{0, HEDDLE_BEFORE, 1, 0, 0} /* thread 0 runs to a.c:5 */"));
    CHECK(contains(text, "{1, HEDDLE_INSIDE, 2, 1, 2} /* thread 1 runs to a.c:6 */"));
    CHECK(contains(text, "{0, HEDDLE_BEFORE, 0, 3, 0} /* thread 0 runs to a.c:7 */"));
    CHECK(contains(text, "{1, 1, {7}} /* f() */"));
    CHECK(contains(text, "{1, 0, 2, 8, 4, 5ULL}"));
    CHECK(contains(text, "HEDDLE_PARTS = 1"));
    CHECK(contains(text, "\"assertion \\\"failed\\\" at a.c:7:3\""));
    CHECK(contains(text, "heddle_property = HEDDLE_FAILS"));
}
