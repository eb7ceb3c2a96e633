#include "cli/commands/step_through.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>

#include "report/content/step_text.h"
#include "report/text/state_text.h"

namespace heddle::cli {

namespace {

constexpr const char* help = "Enter: a step; b: back; p: the state; a number: to that step; q: end\n";

report::ThreadPlace place_of(const replay::Standing& standing) {
    if (standing.frames.empty()) return {standing.thread, "has ended"};
    std::string functions;
    for (const auto& frame : standing.frames) functions += (functions.empty() ? "" : " > ") + frame.function;
    return {standing.thread, fmt::format("{} in {}", standing.frames.back().where.file_and_line(), functions)};
}

std::optional<std::size_t> number_in(const std::string& line) {
    std::size_t number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    return error == std::errc() && rest == line.data() + line.size() ? std::optional(number) : std::nullopt;
}

// The first line of the state: the step that leads to it.
void print_step(const model::Trace& trace, const Standings& standings, std::size_t steps, const report::Style& style) {
    report::TraceWalk walk(trace);
    while (walk.done() < steps) walk.advance();
    const std::string text = report::state_text(trace, walk, {}, style);
    fmt::print("{}", text.substr(0, text.find('\n') + 1));
    if (steps + 1 == standings.size() && steps == trace.steps.size())
        fmt::print("  then: {} at {}\n", trace.failure.what, trace.failure.where.file_and_line());
}

}  // namespace

void print_state(const model::Trace& trace, const Standings& standings, std::size_t steps, const report::Style& style) {
    report::TraceWalk walk(trace);
    while (walk.done() < steps) walk.advance();
    std::vector<report::ThreadPlace> places;
    for (const replay::Standing& standing : standings.at(steps)) places.push_back(place_of(standing));
    fmt::print("{}", report::state_text(trace, walk, places, style));
}

void step_through(const model::Trace& trace, const Standings& standings, std::istream& commands,
                  const report::Style& style) {
    const std::size_t last = standings.size() - 1;
    std::size_t steps = 0;
    fmt::print("{}", help);
    const auto go = [&](std::size_t target) {
        steps = std::min(target, last);
        print_step(trace, standings, steps, style);
    };
    go(0);
    for (std::string line; fmt::print("> "), std::fflush(stdout), std::getline(commands, line);) {
        if (line.empty() || line == "n")
            go(steps + 1);
        else if (line == "b")
            go(steps == 0 ? 0 : steps - 1);
        else if (line == "p")
            print_state(trace, standings, steps, style);
        else if (line == "q")
            break;
        else if (const auto target = number_in(line))
            go(*target);
        else
            fmt::print("{}", help);
    }
    fmt::print("\n");
}

}  // namespace heddle::cli
