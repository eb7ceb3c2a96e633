#include "report/content/simulation_steps.h"

#include <fmt/core.h>

#include <array>
#include <set>

namespace heddle::report {

using model::Trace;
using model::TraceStep;

namespace {

bool is_of_kernel(const SourceLocation& where) {
    return where.file.find("runtime/systemc/") != std::string::npos;
}

}  // namespace

bool is_simulation(const Trace& trace) {
    return trace.failure.moment.has_value();
}

std::string moment_text(const model::Moment& moment) {
    constexpr std::array units = {"ps", "ns", "us", "ms", "s"};
    std::uint64_t time = moment.picoseconds;
    std::size_t unit = time == 0 ? units.size() - 1 : 0;
    for (; unit + 1 < units.size() && time % 1000 == 0; ++unit) time /= 1000;
    return fmt::format("{} {}, delta {}", time, units[unit], moment.delta);
}

std::string moment_title(const Trace& trace, const model::Moment& moment, unsigned thread) {
    if (thread == 0) return "sc_main";
    return fmt::format("{}: {}", moment_text(moment), trace.thread_names.at(thread));
}

model::Trace without_inputs_of_kernel(model::Trace trace) {
    std::erase_if(trace.inputs, [](const model::TraceInput& input) { return is_of_kernel(input.where); });
    return trace;
}

std::vector<std::size_t> steps_of_model(const Trace& trace) {
    std::vector<std::size_t> result;
    const auto goes_on = [&](const TraceStep& step) {  // with the line of the last one
        if (result.empty()) return false;
        const TraceStep& last = trace.steps[result.back()];
        return last.thread == step.thread && last.moment == step.moment && last.where.file == step.where.file &&
               last.where.line == step.where.line;
    };
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const TraceStep& step = trace.steps[i];
        const bool is_kernels = step.thread == 0 || is_of_kernel(step.where);
        if (!step.is_internal || (!is_kernels && !goes_on(step))) result.push_back(i);
    }
    return result;
}

Trace without_kernel(const Trace& trace) {
    Trace result = without_inputs_of_kernel(trace);
    result.steps.clear();
    for (const std::size_t i : steps_of_model(trace)) {
        TraceStep& step = result.steps.emplace_back(trace.steps[i]);
        if (!step.is_internal) continue;
        step.kind = model::StepKind::Load;
        step.accesses.clear();
        step.text.clear();
    }
    std::set<std::string> touched;
    for (const TraceStep& step : result.steps)
        for (const auto& access : step.accesses) touched.insert(access.name);
    std::erase_if(result.initial, [&](const model::TraceValue& value) { return !touched.contains(value.name); });
    return result;
}

}  // namespace heddle::report
