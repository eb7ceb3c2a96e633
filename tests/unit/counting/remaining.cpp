#include "unit/counting/remaining.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "encoder/encoding_names.h"
#include "unit/support/solved.h"

namespace heddle::testing {

using encoder::EncodingKind;
using encoder::GirEncoding;
using encoder::Por;

Remaining remaining(const Example& example, const Assignment& inputs, encoder::EncodingOptions options,
                    const Traces& traces) {
    options.values = encoder::GirValues::All;
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
    Remaining result{solved.all_schedules({}, solved.manager.logical_and(conditions))};
    std::erase_if(result.schedules, [&](const Schedule& schedule) { return !traces.of_schedule.contains(schedule); });
    std::set<std::size_t> numbers;
    for (const Schedule& schedule : result.schedules) numbers.insert(traces.of_schedule.at(schedule));
    result.traces = numbers.size();
    return result;
}

Remaining remaining_in_all_forms(const Example& example, const Assignment& inputs, Por por, const Traces& traces) {
    std::optional<Remaining> first;
    for (const EncodingKind kind : {EncodingKind::Writer, EncodingKind::Frames})
        for (const GirEncoding form :
             {GirEncoding::Descriptor, GirEncoding::Pairwise, GirEncoding::Merged, GirEncoding::Dependent}) {
            CAPTURE(encoder::name_of(kind));
            CAPTURE(encoder::name_of(form));
            Remaining left = remaining(example, inputs, {.kind = kind, .por = por, .gir = form}, traces);
            if (!first) first = left;
            CHECK(left.schedules == first->schedules);
        }
    return *first;
}

Traces traces_of(const Example& example, const Assignment& inputs) {
    term::Manager manager;
    const model::Program program = example.make(manager);
    Assignment own;
    for (const auto& [variable, value] : inputs) own.emplace(manager.variable(variable.name(), variable.sort()), value);
    return count_traces(program, own);
}

Counts check_counts(const Example& example, const Assignment& inputs) {
    CAPTURE(example.name);
    const Traces traces = traces_of(example, inputs);
    const Remaining full = remaining_in_all_forms(example, inputs, Por::Full, traces);
    const Remaining optimal = remaining_in_all_forms(example, inputs, Por::Optimal, traces);
    // No trace is lost, and the memory of `optimal` only ever removes more.
    CHECK(full.traces == traces.count);
    CHECK(optimal.traces == traces.count);
    CHECK(std::ranges::includes(full.schedules, optimal.schedules));
    return {traces.of_schedule.size(), traces.count, full.schedules.size(), optimal.schedules.size(),
            traces.is_unconditional};
}

void check_two_threads(const std::vector<Example>& examples, InputsOf inputs_of) {
    for (const Example& example : examples) {
        term::Manager manager;
        for (const Assignment& inputs : inputs_of(example.make(manager))) {
            const Counts counts = check_counts(example, inputs);
            CAPTURE(example.name);
            CHECK(counts.full == counts.traces);
            CHECK(counts.optimal == counts.traces);
        }
    }
}

std::size_t check_more_threads(const std::vector<Example>& examples, InputsOf inputs_of) {
    std::size_t redundant = 0;
    for (const Example& example : examples) {
        term::Manager manager;
        for (const Assignment& inputs : inputs_of(example.make(manager))) {
            const Counts counts = check_counts(example, inputs);
            CAPTURE(example.name);
            CHECK(counts.full >= counts.traces);
            if (counts.is_unconditional) CHECK(counts.optimal == counts.traces);
            redundant += counts.full - counts.optimal;
        }
    }
    return redundant;
}

}  // namespace heddle::testing
