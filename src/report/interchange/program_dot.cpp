#include "report/interchange/program_dot.h"

#include <fmt/core.h>

#include "report/text/program_text.h"

namespace heddle::report {

namespace {

// For use between double quotes in Graphviz.
std::string quoted_for_dot(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

std::string node(std::size_t thread, std::size_t location) {
    return fmt::format("t{}_{}", thread, location);
}

std::string edges(const std::vector<model::Edge>& list, std::size_t thread, const std::string& from) {
    std::string text;
    for (const auto& edge : list) {
        const std::string label = edge.guard.is_true() ? "" : condition_text(edge.guard);
        text += fmt::format("    {} -> {} [label={}];\n", from, node(thread, edge.target.index), quoted_for_dot(label));
    }
    return text;
}

std::string cluster(const model::Thread& thread, std::size_t number) {
    const std::string start = fmt::format("t{}_start", number);
    std::string text = fmt::format("  subgraph cluster_{} {{\n    label={};\n    {} [shape=point];\n", number,
                                   quoted_for_dot(fmt::format("{} {}", number, thread.name)), start);
    text += edges(thread.entry, number, start);
    for (std::size_t l = 0; l < thread.locations.size(); ++l) {
        const auto& location = thread.locations[l];
        const std::string label = location.is_step()
                                      ? location.step().where.file_and_line() + ": " + location.step().text
                                      : terminal_text(location.terminal());
        text += fmt::format("    {} [label={}, shape={}];\n", node(number, l), quoted_for_dot(label),
                            location.is_step() ? "box" : "oval");
        if (location.is_step()) text += edges(location.step().successors, number, node(number, l));
    }
    return text + "  }\n";
}

}  // namespace

std::string program_dot(const model::Program& program) {
    std::string text = "digraph program {\n  node [fontname=monospace];\n";
    for (std::size_t t = 0; t < program.threads.size(); ++t) text += cluster(program.threads[t], t);
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        const auto& locations = program.threads[t].locations;
        for (std::size_t l = 0; l < locations.size(); ++l)
            if (locations[l].is_step() && locations[l].step().creates)
                text +=
                    fmt::format("  {} -> t{}_start [style=dashed];\n", node(t, l), locations[l].step().creates->index);
    }
    return text + "}\n";
}

}  // namespace heddle::report
