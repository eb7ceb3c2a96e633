#include "report/text/program_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "report/content/source_lines.h"
#include "term/printer.h"
#include "util/error.h"

namespace heddle::report {

using model::Edge;
using model::Program;
using model::Step;
using model::TerminalKind;
using model::Thread;

namespace {

constexpr std::size_t largest_term = 60;
constexpr std::size_t longest_step = 32;

// The size of the term as a tree, but no more than `limit`: shared parts make trees that never end.
std::size_t tree_size(term::Term term, std::size_t limit) {
    std::size_t size = 1;
    for (term::Term argument : term.arguments()) {
        if (size >= limit) break;
        size += tree_size(argument, limit - size);
    }
    return std::min(size, limit);
}

// " if (condition)", or nothing if it always holds.
std::string if_text(term::Term condition) {
    return condition.is_true() ? "" : " if " + condition_text(condition);
}

std::string edges_text(const std::vector<Edge>& edges, std::string_view indent, std::string_view start) {
    std::string text;
    for (const Edge& edge : edges)
        text += fmt::format("{}{}-> {}{}\n", indent, start, edge.target.index, if_text(edge.guard));
    return text;
}

std::string details(const Program& program, const Step& step, std::string_view indent) {
    std::string text;
    for (const auto& read : step.reads)
        text += fmt::format("{}read {} as {}{}\n", indent, program.cell(read.cell).name, condition_text(read.value),
                            if_text(read.condition));
    for (const auto& write : step.writes)
        text += fmt::format("{}write {} = {}{}\n", indent, program.cell(write.cell).name, condition_text(write.value),
                            if_text(write.condition));
    if (!step.enabled.is_true()) text += fmt::format("{}waits until {}\n", indent, condition_text(step.enabled));
    if (!step.assumed.is_true()) text += fmt::format("{}assumes {}\n", indent, condition_text(step.assumed));
    for (const term::Term input : step.renews)
        text += fmt::format("{}chooses {} anew\n", indent, condition_text(input));
    if (step.creates) text += fmt::format("{}starts thread {}\n", indent, step.creates->index);
    for (const auto& join : step.joins)
        text += fmt::format("{}waits for thread {}{}\n", indent, join.thread.index, if_text(join.condition));
    return text;
}

std::size_t widest_position(const Thread& thread) {
    std::size_t widest = 0;
    for (const auto& location : thread.locations)
        if (location.is_step()) widest = std::max(widest, display_width(location.step().where.file_and_line()));
    return widest;
}

std::string thread_text(const Program& program, std::size_t number, SourceLines& lines, const Style& style) {
    const Thread& thread = program.threads[number];
    const auto color = thread_color(static_cast<unsigned>(number));
    std::string text = style.paint(color, fmt::format("thread {}: {}", number, thread.name));
    text += thread.creator ? fmt::format(", started by thread {}\n", thread.creator->index) : "\n";
    text += edges_text(thread.entry, "  ", "start ");
    const std::size_t position_width = widest_position(thread);
    for (std::size_t l = 0; l < thread.locations.size(); ++l) {
        const auto& location = thread.locations[l];
        if (!location.is_step()) {
            text += fmt::format("  {:>3}  {}\n", l, terminal_text(location.terminal()));
            continue;
        }
        const Step& step = location.step();
        text += fmt::format("  {:>3}  {}  {}  {}\n", l, pad(step.where.file_and_line(), position_width),
                            pad(step.text, longest_step), style.paint(color, lines.at(step.where)));
        text += details(program, step, "         ") + edges_text(step.successors, "         ", "");
    }
    return text;
}

}  // namespace

std::string condition_text(term::Term condition) {
    if (tree_size(condition, largest_term) < largest_term) return term::to_text(condition);
    return fmt::format("<a large term, number {}>", condition.id());
}

std::string terminal_text(const model::Terminal& terminal) {
    const std::string at = terminal.where.known() ? " at " + terminal.where.file_and_line() : "";
    switch (terminal.kind) {
        case TerminalKind::Finished:
            return "finished";
        case TerminalKind::Exited:
            return "process ends" + at;
        case TerminalKind::Failed:
            return "FAILED: " + terminal.what + at;
        case TerminalKind::Stopped:
            return "stopped by an assumption" + at;
        case TerminalKind::Cut:
            return "cut: " + terminal.what + at;
        case TerminalKind::Waiting:
            return "waits: " + terminal.what + at;
    }
    throw InternalError("no such terminal");
}

std::string program_summary(const Program& program) {
    std::size_t steps = 0;
    for (const Thread& thread : program.threads)
        steps += static_cast<std::size_t>(
            std::ranges::count_if(thread.locations, [](const auto& location) { return location.is_step(); }));
    return fmt::format("{}, {}, {}, {}, {}; {} unwound\n", plural(program.threads.size(), "thread"),
                       plural(steps, "visible step"), plural(program.cells.size(), "cell"),
                       plural(program.inputs.size(), "input"), plural(program.assertions.size(), "assertion"),
                       plural(program.instructions, "instruction"));
}

std::string program_text(const Program& program, const Style& style) {
    SourceLines lines;
    std::string text;
    for (std::size_t t = 0; t < program.threads.size(); ++t) text += thread_text(program, t, lines, style) + "\n";
    for (const auto& caveat : program.caveats) text += "note: " + caveat + "\n";
    return text + program_summary(program);
}

}  // namespace heddle::report
