#include "report/text/state_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "report/content/source_lines.h"
#include "report/content/step_text.h"

namespace heddle::report {

using model::Trace;

namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

// Two columns under a heading; nothing if there are no lines.
std::string section(const std::string& heading, const Lines& lines) {
    std::size_t width = 0;
    for (const auto& [name, text] : lines) width = std::max(width, display_width(name));
    std::string result = lines.empty() ? "" : heading + "\n";
    for (const auto& [name, text] : lines) result += fmt::format("  {}  {}\n", pad(name, width), text);
    return result;
}

// The last step again needs the state before it.
std::string headline(const Trace& trace, const TraceWalk& walk, const Style& style) {
    if (walk.done() == 0) return "before the first step\n";
    TraceWalk before(trace);
    while (before.done() + 1 < walk.done()) before.advance();
    const model::TraceStep& step = trace.steps[before.done()];
    SourceLines lines;
    return fmt::format("step {} of {}: {}  {}  {}  [{}]\n", walk.done(), trace.steps.size(),
                       style.paint(thread_color(step.thread), thread_title(trace, step.thread)),
                       step.where.file_and_line(), style.paint(thread_color(step.thread), lines.at(step.where)),
                       effect_text(step, before, false));
}

}  // namespace

std::string state_text(const Trace& trace, const TraceWalk& walk, const std::vector<ThreadPlace>& places,
                       const Style& style) {
    Lines values, locks, threads;
    for (const auto& [name, value] : walk.values()) values.emplace_back(name, value_text(value));
    for (const auto& [lock, thread] : walk.holders())
        locks.emplace_back(lock, "held by " + thread_title(trace, thread));
    for (const ThreadPlace& place : places) {
        const auto wait = walk.wait_of(place.thread);
        threads.emplace_back(thread_title(trace, place.thread),
                             place.text + (wait ? ", " + wait_text(trace, *wait) : ""));
    }
    return headline(trace, walk, style) + section("variables", values) + section("locks", locks) +
           section("threads", threads);
}

}  // namespace heddle::report
