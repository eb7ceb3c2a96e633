#include "report/text/gir_text.h"

#include <fmt/core.h>

#include <algorithm>

#include "report/text/program_text.h"

namespace heddle::report {


namespace {

constexpr std::size_t widest_step = 26;

std::string step_text(const model::Program& program, model::Place place) {
    const model::Step& step = program.step(place);
    return fit(fmt::format("{} {}:{}", place.location.index, step.text, step.where.line), widest_step);
}

std::string guard_text(term::Term guard) {
    if (guard.is_true()) return "true";
    return guard.is_false() ? "false" : condition_text(guard);
}

std::string rules_text(const gir::Row& row) {
    if (row.guard.is_false() && row.rules.empty()) return "dependent";
    std::string text;
    for (const gir::Rule rule : row.rules) text += (text.empty() ? "" : ", ") + std::string(gir::rule_name(rule));
    return row.guard.is_false() ? "dependent (" + text + ")" : text;
}

Color color_of(term::Term guard) {
    if (guard.is_true()) return Color::Green;
    return guard.is_false() ? Color::Red : Color::Yellow;
}

}  // namespace

std::string gir_text(const model::Program& program, const std::vector<gir::Row>& rows, const Style& style) {
    std::string text;
    std::size_t always = 0, never = 0;
    const gir::Row* before = nullptr;
    for (const gir::Row& row : rows) {
        if (!before || before->first.thread != row.first.thread || before->second.thread != row.second.thread)
            text += fmt::format("{}thread {}: {}, and thread {}: {}\n", before ? "\n" : "", row.first.thread.index,
                                program.thread(row.first.thread).name, row.second.thread.index,
                                program.thread(row.second.thread).name);
        before = &row;
        always += row.guard.is_true() ? 1 : 0;
        never += row.guard.is_false() ? 1 : 0;
        text += fmt::format("  {}  {}  {}  {}\n", pad(step_text(program, row.first), widest_step),
                            pad(step_text(program, row.second), widest_step),
                            style.paint(color_of(row.guard), pad(guard_text(row.guard), 14)),
                            style.paint(Color::Dim, rules_text(row)));
    }
    return text + fmt::format("{}{} pairs of steps: {} independent, {} independent under a guard, {} dependent\n",
                              rows.empty() ? "" : "\n", rows.size(), always, rows.size() - always - never, never);
}

}  // namespace heddle::report
