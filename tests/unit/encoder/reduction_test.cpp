// What the reduction leaves of the runs of a program, compared with the traces of all runs that an interpreter finds.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "gir/footprint.h"
#include "unit/support/enumerator.h"
#include "unit/support/examples.h"
#include "unit/support/solved.h"

using namespace heddle;
using encoder::EncodingKind;
using encoder::Por;
using encoder::Scheduled;
using testing::Schedule;
using testing::Solved;

namespace {

const model::Step& step_at(const model::Program& program, Scheduled place) {
    return program.location(place.thread, place.location).step();
}

// Dependent whatever the values are: one writes what the other reads or writes, or one is needed for the other.
bool dependent(const model::Program& program, Scheduled a, Scheduled b) {
    if (a.thread == b.thread) return true;
    const model::Step& first = step_at(program, a);
    const model::Step& second = step_at(program, b);
    const auto writes_what_is_touched = [](const model::Step& writer, const model::Step& other) {
        return std::ranges::any_of(writer.writes, [&](const model::Write& write) {
            const auto same = [&](const auto& access) { return access.cell == write.cell; };
            return std::ranges::any_of(other.reads, same) || std::ranges::any_of(other.writes, same);
        });
    };
    const auto joins = [](const model::Step& waiting, model::ThreadId thread) {
        return std::ranges::any_of(waiting.joins, [&](const model::JoinTarget& join) { return join.thread == thread; });
    };
    return writes_what_is_touched(first, second) || writes_what_is_touched(second, first) ||
           first.creates == b.thread || joins(second, a.thread) ||
           (first.creates && joins(second, *first.creates));
}

// The smallest schedule of the trace: at each point the smallest thread that may go on.
Schedule normal_form(const model::Program& program, const Schedule& schedule) {
    std::vector<bool> done(schedule.size(), false);
    Schedule result;
    while (result.size() < schedule.size()) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < schedule.size(); ++i) {
            if (done[i]) continue;
            bool ready = true;
            for (std::size_t earlier = 0; earlier < i; ++earlier)
                ready = ready && (done[earlier] || !dependent(program, schedule[earlier], schedule[i]));
            if (ready && (!best || schedule[i].thread < schedule[*best].thread)) best = i;
        }
        done[*best] = true;
        result.push_back(schedule[*best]);
    }
    return result;
}

std::set<Schedule> normal_forms(const model::Program& program, const std::set<Schedule>& schedules) {
    std::set<Schedule> result;
    for (const Schedule& schedule : schedules) result.insert(normal_form(program, schedule));
    return result;
}

// Is no condition of an access decided by registers, so that independence is the same in every state?
bool is_unconditional(const model::Program& program, term::Manager& manager) {
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations) {
            if (!location.is_step()) continue;
            const auto guarded = gir::footprint(location.step(), manager, gir::Precision::Guarded);
            const auto fixed = gir::footprint(location.step(), manager, gir::Precision::Static);
            for (std::size_t i = 0; i < guarded.size(); ++i)
                if (guarded[i].reads != fixed[i].reads || guarded[i].writes != fixed[i].writes) return false;
        }
    return true;
}

struct Outcome {
    std::size_t all = 0, left = 0;
};

// All that must hold for one program and one way to reduce it.
Outcome check_reduction(const testing::Example& example, EncodingKind kind, Por por) {
    Solved solved(example, {kind, true, true, por});
    const testing::Runs runs = testing::enumerate(solved.program);
    if (runs.schedules.size() > 400) return {};
    const auto depth = static_cast<unsigned>(model::longest_run(solved.program));
    solved.encoding->extend_to(depth);
    CHECK(solved.check({solved.encoding->some_thread_failed(depth)}) == !runs.failing.empty());
    const std::set<Schedule> left = solved.all_schedules({});
    const std::set<Schedule> traces = normal_forms(solved.program, runs.schedules);
    CHECK(std::ranges::includes(runs.schedules, left));
    if (is_unconditional(solved.program, solved.manager)) {
        if (por == Por::Optimal) CHECK(left == traces);
        CHECK(std::ranges::includes(left, traces));
    } else {
        CHECK(left.size() >= 1);
        if (por == Por::Optimal) CHECK(left.size() <= traces.size());
    }
    return {runs.schedules.size(), left.size()};
}

}  // namespace

TEST_CASE("optimal leaves one schedule of each trace, the others at least one") {
    for (const testing::Example& example : testing::small_examples())
        for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames})
            for (const Por por : {Por::Static, Por::Simple, Por::Optimal}) {
                CAPTURE(example.name);
                CAPTURE(static_cast<int>(kind));
                CAPTURE(static_cast<int>(por));
                check_reduction(example, kind, por);
            }
}

TEST_CASE("the same for random programs, of which many schedules are left out") {
    std::map<Por, Outcome> sums;
    for (unsigned seed = 100; seed < 140; ++seed) {
        const testing::Example example{"random", [=](term::Manager& m) { return testing::random_program(m, seed); }};
        for (const Por por : {Por::Simple, Por::Optimal}) {
            CAPTURE(seed);
            CAPTURE(static_cast<int>(por));
            const Outcome outcome = check_reduction(example, EncodingKind::Writer, por);
            sums[por].all += outcome.all;
            sums[por].left += outcome.left;
        }
    }
    CHECK(sums[Por::Optimal].left < sums[Por::Optimal].all / 2);
    CHECK(sums[Por::Optimal].left <= sums[Por::Simple].left);
}
