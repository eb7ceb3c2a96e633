// The figures of the paper: its running example, and the comparison with persistent sets.
#include <doctest/doctest.h>

#include <functional>

#include "unit/counting/remaining.h"
#include "unit/support/scripts.h"

using namespace heddle;
using namespace heddle::testing;
using encoder::Por;

namespace {

// T1 is main (A, B, C), T2 the other thread (alpha, beta, gamma).
const Example figure_1 = script("figure 1", {"a[i]=2 a[i]+=3 b[p]=a[j]", "a[j]=4 a[j]+=1 b[q]=a[i]"});

Assignment inputs(bool i_is_j, bool p_is_q) {
    static term::Manager manager;
    Assignment result;
    const auto set = [&](const char* name, unsigned value) {
        result.emplace(manager.variable(name, term::Sort::bits(1)), term::Value::bits(value, 1));
    };
    set("i", 0);
    set("j", i_is_j ? 0 : 1);
    set("p", 0);
    set("q", p_is_q ? 0 : 1);
    return result;
}

std::string name(const encoder::Scheduled& place) {
    static const std::vector<std::vector<std::string>> names = {{"create", "A", "B", "C"}, {"alpha", "beta", "gamma"}};
    return names[place.thread.index][place.location.index];
}

using Pairs = std::set<std::pair<std::string, std::string>>;

// Neighbours of different threads, the larger thread first.
Pairs neighbours(const std::set<Schedule>& schedules) {
    Pairs result;
    for (const Schedule& schedule : schedules)
        for (std::size_t k = 0; k + 1 < schedule.size(); ++k)
            if (schedule[k].thread > schedule[k + 1].thread) result.emplace(name(schedule[k]), name(schedule[k + 1]));
    return result;
}

std::set<Schedule> all_complete(const Traces& traces) {
    std::set<Schedule> result;
    for (const auto& [schedule, number] : traces.of_schedule) result.insert(schedule);
    return result;
}

// The schedules that a search with the smallest persistent sets explores.  A set with one thread's next step is
// persistent if that step is independent of all steps that the other thread still has.
std::size_t explored_with_persistent_sets(const std::function<bool(unsigned, unsigned)>& independent) {
    constexpr unsigned steps = 3;
    const std::function<std::size_t(unsigned, unsigned)> count = [&](unsigned first, unsigned second) -> std::size_t {
        if (first == steps && second == steps) return 1;
        if (first == steps) return count(first, second + 1);
        if (second == steps) return count(first + 1, second);
        bool first_alone = true, second_alone = true;
        for (unsigned later = second; later < steps; ++later) first_alone = first_alone && independent(first, later);
        for (unsigned later = first; later < steps; ++later) second_alone = second_alone && independent(later, second);
        if (first_alone) return count(first + 1, second);
        if (second_alone) return count(first, second + 1);
        return count(first + 1, second) + count(first, second + 1);
    };
    return count(0, 0);
}

}  // namespace

TEST_CASE("figure 1: one schedule of each trace, for all that the indices and pointers can be") {
    for (const bool i_is_j : {false, true})
        for (const bool p_is_q : {false, true}) {
            CAPTURE(i_is_j);
            CAPTURE(p_is_q);
            const Counts counts = check_counts(figure_1, inputs(i_is_j, p_is_q));
            CHECK(counts.schedules == 20);
            CHECK(counts.full == counts.traces);
            CHECK(counts.optimal == counts.traces);
            CHECK(counts.traces < 20);
        }
}

TEST_CASE("figures 5 and 6: just five pairs of neighbours are forbidden, and nothing redundant is left") {
    const Assignment apart = inputs(false, false);
    const Traces traces = traces_of(figure_1, apart);
    const Remaining left = remaining_in_all_forms(figure_1, apart, Por::Simple, traces);
    Pairs forbidden = neighbours(all_complete(traces));
    for (const auto& pair : neighbours(left.schedules)) forbidden.erase(pair);
    CHECK(forbidden == Pairs{{"alpha", "A"}, {"beta", "A"}, {"alpha", "B"}, {"beta", "B"}, {"gamma", "C"}});
    CHECK(left.schedules.size() == traces.count);
}

TEST_CASE("figures 5 and 6: the smallest persistent sets leave redundant schedules") {
    const Assignment apart = inputs(false, false);
    const Traces traces = traces_of(figure_1, apart);
    const Remaining left = remaining(figure_1, apart, {.por = Por::Simple}, traces);
    // A and B write a[i], which gamma reads; alpha and beta write a[j], which C reads; p != q.
    const auto independent = [](unsigned first, unsigned second) { return (first == 2) == (second == 2); };
    const std::size_t explored = explored_with_persistent_sets(independent);
    CHECK(explored == 14);
    CHECK(left.schedules.size() < explored);
}
