#include "report/content/weak_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "report/content/step_text.h"

namespace heddle::report {

using model::Trace;
using model::TraceAccess;

namespace {

const TraceAccess* write_in(const Trace& trace, std::size_t step, const std::string& name) {
    const auto& accesses = trace.steps[step].accesses;
    const auto found = std::ranges::find_if(
        accesses, [&](const TraceAccess& access) { return access.is_write && access.rank && access.name == name; });
    return found == accesses.end() ? nullptr : &*found;
}

// When the store of a step leaves its buffer; none if it was never there.
std::optional<std::size_t> leave_time(const Trace& trace, std::size_t step) {
    const auto leave = std::ranges::find(trace.leaves, static_cast<int>(step), &model::TraceLeave::step);
    return leave == trace.leaves.end() ? std::nullopt : std::optional(static_cast<std::size_t>(leave->before));
}

unsigned rank_of_source(const Trace& trace, const TraceAccess& read) {
    if (*read.from < 0) return 0;
    const TraceAccess* source = write_in(trace, static_cast<std::size_t>(*read.from), read.name);
    return source == nullptr ? 0 : *source->rank;
}

// Why the write of `step` need not be seen by `reader`, which is made later.
std::string why_unseen(const Trace& trace, std::size_t step, std::size_t reader) {
    const auto leaves = leave_time(trace, step);
    if (leaves && *leaves > reader) return "is still in the store buffer of " + trace.thread_names[trace.steps[step].thread];
    return "does not happen before this read";
}

}  // namespace

std::string read_note(const Trace& trace, std::size_t step, const TraceAccess& read) {
    if (!read.from) return "";
    if (*read.from >= 0) {
        const auto source = static_cast<std::size_t>(*read.from);
        const auto leaves = leave_time(trace, source);
        if (trace.steps[source].thread == trace.steps[step].thread && leaves && *leaves > step)
            return " (from its own store buffer)";
    }
    const unsigned rank = rank_of_source(trace, read);
    for (std::size_t later = step; later-- > 0;) {
        const TraceAccess* write = write_in(trace, later, read.name);
        if (write != nullptr && *write->rank > rank)
            return fmt::format(" (old: {} of step {} {})", value_text(*write), later + 1,
                               why_unseen(trace, later, step));
    }
    return "";
}

std::string write_note(const Trace& trace, std::size_t step, const TraceAccess& write) {
    if (!write.rank) return "";
    const auto leaves = leave_time(trace, step);
    if (leaves && *leaves > step + 1)
        return *leaves < trace.steps.size() ? fmt::format(" (in its buffer until step {})", *leaves + 1)
                                            : " (stays in its buffer)";
    for (std::size_t earlier = 0; earlier < step; ++earlier) {
        const TraceAccess* other = write_in(trace, earlier, write.name);
        if (other != nullptr && *other->rank > *write.rank)
            return fmt::format(" (before the write of step {} in the order of all writes)", earlier + 1);
    }
    return "";
}

std::vector<std::size_t> leaving_stores(const Trace& trace, std::size_t made) {
    std::vector<std::size_t> result;
    for (const model::TraceLeave& leave : trace.leaves) {
        const auto step = static_cast<std::size_t>(leave.step), before = static_cast<std::size_t>(leave.before);
        if (before == made && before > step + 1 && before < trace.steps.size()) result.push_back(step);
    }
    return result;
}

std::string leave_text(const Trace& trace, std::size_t step) {
    std::vector<std::string> parts;
    for (const TraceAccess& access : trace.steps[step].accesses)
        if (access.is_write) parts.push_back(fmt::format("{} = {}", access.name, value_text(access)));
    return fmt::format("the store of step {} leaves the buffer: {}", step + 1, fmt::join(parts, ", "));
}

}  // namespace heddle::report
