// Where threads are held if they can be held at marks only.
#include <doctest/doctest.h>

#include "replay/native/marked_schedule.h"
#include "util/error.h"

using namespace heddle;
namespace native = replay::native;
using replay::Recording;
using replay::Segment;
using replay::Stop;

namespace {

model::Trace failing() {
    model::Trace trace;
    trace.thread_names = {"main", "worker"};
    return trace;
}

}  // namespace

TEST_CASE("a thread is held at the first mark behind its last step") {
    Recording recording;
    recording.events = {{0, 7}, {0}, {0, 8}};  // a mark, a step, a mark
    recording.add({0, {.instruction = 100}});
    recording.events.insert(recording.events.end(), {{1, 7}, {1}});
    recording.add({1, {.kind = Stop::Kind::End}});
    recording.events.insert(recording.events.end(), {{0, 9}, {0}, {0, 7}});
    recording.add({0, {.instruction = 200}});
    const native::Plan plan = native::plan_by_marks(failing(), recording);
    CHECK(plan.points == std::vector<unsigned>{7, 8});
    CHECK(plan.recording.segments == std::vector<Segment>{{0, {.instruction = 8}},
                                                          {1, {.kind = Stop::Kind::End}},
                                                          {0, {.instruction = 7, .occurrence = 1}}});
}

TEST_CASE("a thread that has only its end before it may come there") {
    Recording recording;
    recording.events = {{1, 3}, {1}};
    recording.add({1, {.instruction = 100}});
    recording.events.push_back({0, 4});
    recording.add({0, {.instruction = 200}});
    recording.add({1, {.kind = Stop::Kind::End}});
    recording.events.push_back({0, 5});
    recording.add({0, {.instruction = 300}});
    const native::Plan plan = native::plan_by_marks(failing(), recording);
    CHECK(plan.recording.segments ==
          std::vector<Segment>{{1, {.kind = Stop::Kind::End}}, {0, {.instruction = 4}}, {0, {.instruction = 5}}});
}

TEST_CASE("a change of threads without a mark is refused") {
    Recording recording;
    recording.events = {{1, 3}, {1}};
    recording.add({1, {.instruction = 100}});
    recording.events.push_back({0, 4});
    recording.add({0, {.instruction = 200}});
    recording.events.push_back({1});
    recording.add({1, {.instruction = 300}});
    CHECK_THROWS_AS(native::plan_by_marks(failing(), recording), Unsupported);
}
