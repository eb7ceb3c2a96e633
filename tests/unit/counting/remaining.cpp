#include "unit/counting/remaining.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "encoder/names.h"
#include "unit/support/solved.h"

namespace heddle::testing {

using encoder::EncodingKind;
using encoder::GirEncoding;
using encoder::Por;

namespace {

std::set<Schedule> left_by(const Example& example, const Assignment& inputs, const encoder::EncodingOptions& options,
                           const Traces& traces) {
    Solved solved(example, options);
    std::size_t shortest = traces.of_schedule.begin()->first.size(), longest = 0;
    for (const auto& [schedule, number] : traces.of_schedule) {
        shortest = std::min(shortest, schedule.size());
        longest = std::max(longest, schedule.size());
    }
    solved.encoding->extend_to(static_cast<unsigned>(longest));
    std::vector<term::Term> conditions{solved.encoding->makes_steps(static_cast<unsigned>(shortest))};
    for (const auto& [variable, value] : inputs)
        conditions.push_back(solved.manager.equal(solved.manager.variable(variable.name(), variable.sort()),
                                                  solved.manager.constant(value)));
    std::set<Schedule> found = solved.all_schedules({}, solved.manager.logical_and(conditions));
    std::erase_if(found, [&](const Schedule& schedule) { return !traces.of_schedule.contains(schedule); });
    return found;
}

}  // namespace

Remaining remaining(const Example& example, const Assignment& inputs, Por por, const Traces& traces) {
    std::optional<std::set<Schedule>> first;
    for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames})
        for (const GirEncoding form :
             {GirEncoding::Descriptor, GirEncoding::Pairwise, GirEncoding::Merged, GirEncoding::Dependent}) {
            CAPTURE(encoder::name_of(kind));
            CAPTURE(encoder::name_of(form));
            const auto left = left_by(example, inputs, {.kind = kind, .por = por, .gir = form}, traces);
            if (!first) first = left;
            CHECK(left == *first);
        }
    std::set<std::size_t> numbers;
    for (const Schedule& schedule : *first) numbers.insert(traces.of_schedule.at(schedule));
    return {*first, numbers.size()};
}

Counts check_counts(const Example& example, const Assignment& inputs) {
    CAPTURE(example.name);
    term::Manager manager;
    const model::Program program = example.make(manager);
    Assignment own;  // by the variables of this manager
    for (const auto& [variable, value] : inputs) own.emplace(manager.variable(variable.name(), variable.sort()), value);
    const Traces traces = count_traces(program, own);
    const Remaining full = remaining(example, inputs, Por::Full, traces);
    const Remaining optimal = remaining(example, inputs, Por::Optimal, traces);
    // No trace is lost, and the memory of `optimal` only ever removes more.
    CHECK(full.traces == traces.count);
    CHECK(optimal.traces == traces.count);
    CHECK(std::ranges::includes(full.schedules, optimal.schedules));
    return {traces.of_schedule.size(), traces.count, full.schedules.size(), optimal.schedules.size(),
            traces.is_unconditional};
}

}  // namespace heddle::testing
