// Every encoding allows exactly the runs that an interpreter of the model finds.
#include <doctest/doctest.h>

#include <map>

#include "unit/support/enumerator.h"
#include "unit/support/examples.h"
#include "unit/support/solved.h"

using namespace heddle;
using encoder::EncodingKind;
using encoder::EncodingOptions;
using encoder::Por;
using testing::Schedule;
using testing::Solved;

namespace {

const std::vector<std::pair<const char*, EncodingOptions>> all_options{
    {"writer", {EncodingKind::Writer, true, true, Por::None}},
    {"writer, no windows", {EncodingKind::Writer, false, true, Por::None}},
    {"writer, no order", {EncodingKind::Writer, true, false, Por::None}},
    {"frames", {EncodingKind::Frames, true, true, Por::None}},
    {"frames, no windows", {EncodingKind::Frames, false, true, Por::None}},
    {"order", {EncodingKind::Order, true, true, Por::None}},
};

std::set<Schedule> not_longer_than(const std::set<Schedule>& schedules, std::size_t steps) {
    std::set<Schedule> result;
    for (const Schedule& schedule : schedules)
        if (schedule.size() <= steps) result.insert(schedule);
    return result;
}

template <class Body>
void for_all(Body body) {
    for (const testing::Example& example : testing::small_examples())
        for (const auto& [name, options] : all_options) {
            CAPTURE(example.name);
            CAPTURE(name);
            Solved solved(example, options);
            body(solved, testing::enumerate(solved.program));
        }
}

}  // namespace

TEST_CASE("the examples have the runs that one can count by hand") {
    std::map<std::string, std::size_t> complete;
    for (const testing::Example& example : testing::small_examples()) {
        term::Manager manager;
        complete[example.name] = testing::enumerate(example.make(manager)).complete;
    }
    CHECK(complete["nothing"] == 1);
    CHECK(complete["empty thread"] == 1);
    CHECK(complete["loads and stores"] == 6);  // 2 and 2 steps: 4! / (2! 2!)
    CHECK(complete["locks"] == 2);             // one critical section after the other
    CHECK(complete["deadlock"] == 4);          // one thread has both locks, or each has one, in two orders
    CHECK(complete["threads that wait for each other"] == 1);
}

TEST_CASE("each encoding has just the runs of the program") {
    for_all([](Solved& solved, const testing::Runs& runs) {
        solved.encoding->extend_to(static_cast<unsigned>(model::longest_run(solved.program)));
        CHECK(solved.all_schedules({}) == runs.schedules);
    });
}

TEST_CASE("each encoding has just the failing runs, and their traces fail") {
    for_all([](Solved& solved, const testing::Runs& runs) {
        const auto depth = static_cast<unsigned>(model::longest_run(solved.program));
        solved.encoding->extend_to(depth);
        const term::Term failed = solved.encoding->violation({}, depth);
        CHECK(solved.all_schedules({failed}) == runs.failing);
        if (!solved.check({failed})) return;
        term::Evaluator value = solved.model();
        const Schedule schedule = solved.encoding->schedule(value);
        const model::Trace trace = solved.encoding->failing_trace({}, depth, value);
        CHECK(trace.failure.what == "assertion failed");
        REQUIRE(trace.steps.size() <= schedule.size());
        const Schedule prefix(schedule.begin(), schedule.begin() + static_cast<std::ptrdiff_t>(trace.steps.size()));
        CHECK(runs.failing.contains(prefix));
        if (!prefix.empty()) CHECK_FALSE(runs.failing.contains(Schedule(prefix.begin(), prefix.end() - 1)));
    });
}

TEST_CASE("frames can be added one at a time; looking a step further changes nothing") {
    for_all([](Solved& solved, const testing::Runs& runs) {
        if (!solved.encoding->counts_steps()) return;
        const auto longest = static_cast<unsigned>(model::longest_run(solved.program));
        for (unsigned depth = 0; depth <= longest; ++depth) {
            solved.encoding->extend_to(depth);
            const std::set<Schedule> expected = not_longer_than(runs.schedules, depth);
            const bool goes_on = expected.size() < not_longer_than(runs.schedules, depth + 1).size();
            CHECK(solved.check({solved.encoding->can_go_on()}) == goes_on);
            if (depth <= 3) CHECK(solved.all_schedules({}) == expected);
            const bool fails = !not_longer_than(runs.failing, depth).empty();
            CHECK(solved.check({solved.encoding->violation({}, depth)}) == fails);
        }
    });
}

TEST_CASE("random programs: each encoding has just the failing runs, and of small ones just the runs") {
    std::size_t compared = 0;
    for (unsigned seed = 0; seed < 25; ++seed) {
        const testing::Example example{"random", [=](term::Manager& m) { return testing::random_program(m, seed); }};
        for (const auto& [name, options] : all_options) {
            CAPTURE(seed);
            CAPTURE(name);
            Solved solved(example, options);
            const testing::Runs runs = testing::enumerate(solved.program);
            const auto depth = static_cast<unsigned>(model::longest_run(solved.program));
            solved.encoding->extend_to(depth);
            const term::Term failed = solved.encoding->violation({}, depth);
            CHECK(solved.check({failed}) == !runs.failing.empty());
            for (unsigned steps = 0; steps < depth && solved.encoding->counts_steps(); ++steps)
                CHECK(solved.check({solved.encoding->violation({}, steps)}) ==
                      !not_longer_than(runs.failing, steps).empty());
            if (runs.schedules.size() > 100) continue;
            CHECK(solved.all_schedules({}) == runs.schedules);
            ++compared;
        }
    }
    CHECK(compared >= 15);
}
