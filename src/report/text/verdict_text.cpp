#include "report/text/verdict_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "util/check.h"

namespace heddle::report {

using model::Verdict;
using model::VerdictKind;

namespace {

std::string limitation_text(const model::Limitation& limitation) {
    return limitation.where.known() ? limitation.where.file_and_line() + ": " + limitation.what : limitation.what;
}

std::string unsafe_line(const Verdict& verdict) {
    HEDDLE_CHECK(!verdict.traces.empty(), "UNSAFE without a trace");
    const model::Trace& trace = verdict.traces.front();
    const bool is_weak = trace.memory_model != model::MemoryModel::Sc;
    return fmt::format("UNSAFE: {} (thread {}, {}{})", failure_text(trace.failure), trace.failure.thread,
                       plural(trace.steps.size(), "step"),
                       is_weak ? fmt::format(", under {}", model::title_of(trace.memory_model)) : "");
}

std::string bounded_line(const Verdict& verdict) {
    HEDDLE_CHECK(!verdict.limitations.empty() || verdict.preemptions, "SAFE up to a bound that was not hit");
    std::string bounds;
    if (verdict.preemptions)
        bounds =
            fmt::format("{} preemptive context switch{}", *verdict.preemptions, *verdict.preemptions == 1 ? "" : "es");
    if (verdict.limitations.empty()) return "SAFE up to " + bounds;
    return fmt::format("SAFE up to {}{}unwind {}, depth {}: {}", bounds, bounds.empty() ? "" : ", ", verdict.unwind,
                       verdict.depth, limitation_text(verdict.limitations.front()));
}

Color color_of(VerdictKind kind) {
    switch (kind) {
        case VerdictKind::Safe:
            return Color::Green;
        case VerdictKind::Unsafe:
            return Color::Red;
        case VerdictKind::SafeUpTo:
        case VerdictKind::Unknown:
            return Color::Yellow;
    }
    return Color::None;
}

// A failing run was replayed: that needs no second solver.
std::string cross_check_note(const Verdict& verdict) {
    const bool rests_on_unsat = verdict.kind == VerdictKind::Safe || verdict.kind == VerdictKind::SafeUpTo;
    if (!verdict.cross_check || !rests_on_unsat) return "";
    const model::CrossCheck& check = *verdict.cross_check;
    if (check.not_confirmed == 0) return fmt::format("cross-checked: {} agrees\n", check.solver);
    return fmt::format("not cross-checked: {} gave up on {} of {} answers ({})\n", check.solver, check.not_confirmed,
                       check.confirmed + check.not_confirmed, check.reason);
}

std::string counts_text(const std::map<std::string, unsigned>& counts) {
    std::string text;
    for (const auto& [name, count] : counts) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", name, count);
    return text;
}

std::string answered_by_note(const Verdict& verdict) {
    if (verdict.answered_by.empty()) return "";
    const std::string stopped = verdict.stopped.empty() ? "" : "; stopped: " + counts_text(verdict.stopped);
    return "answered by: " + counts_text(verdict.answered_by) + stopped + "\n";
}

std::string minimum_note(const model::Minimum& minimum) {
    const std::string number = plural(minimum.least, minimum.what);
    if (minimum.gave_up.empty())
        return fmt::format("{}: no failing run{}{} has fewer {}s\n", number, minimum.scope.empty() ? "" : " ",
                           minimum.scope, minimum.what);
    return fmt::format("every failing run within the bounds has at least {}; gave up on finding the fewest ({})\n",
                       number, minimum.gave_up);
}

std::string ends_note(const model::ThreadEnds& ends) {
    if (ends.unreached.empty()) return "every thread can reach its end within the bound\n";
    std::string text;
    for (const model::ThreadEnds::Thread& thread : ends.unreached) {
        const std::string created =
            thread.created.known() ? " (created at " + thread.created.file_and_line() + ")" : "";
        const std::string name = fmt::format("thread {} {}{}", thread.number, thread.name, created);
        text += ends.gave_up.empty()
                    ? fmt::format("{} cannot reach its end within the bound\n", name)
                    : fmt::format("not known whether {} can reach its end within the bound ({})\n", name, ends.gave_up);
    }
    return text;
}

std::string notes(const Verdict& verdict) {
    std::string text;
    for (const model::Minimum& minimum : verdict.minima) text += minimum_note(minimum);
    for (std::size_t i = 1; i < verdict.limitations.size(); ++i)
        text += "also: " + limitation_text(verdict.limitations[i]) + "\n";
    if (verdict.ends) text += ends_note(*verdict.ends);
    if (!verdict.proof.empty()) text += "shown " + verdict.proof + "\n";
    if (verdict.kind == VerdictKind::SafeUpTo && verdict.assumes_sequential_consistency)
        text += "note: under sequential consistency\n";
    if (verdict.assumes_sequential_consistency && verdict.kind != VerdictKind::Unsafe)
        text += "note: --memory-model rc11 looks at all runs that C11 and C++ allow, tso and pso at those with store buffers\n";
    if (verdict.kind == VerdictKind::SafeUpTo && verdict.memory_model != model::MemoryModel::Sc)
        text += fmt::format("note: under {}\n", model::title_of(verdict.memory_model));
    for (const auto& caveat : verdict.caveats) text += "note: " + caveat + "\n";
    text += cross_check_note(verdict);
    text += answered_by_note(verdict);
    for (const auto& where : verdict.never_reached) text += "never reached: " + where.file_and_line() + "\n";
    return text;
}

// Whole numbers as such, others with three digits.
std::string figure(double value) {
    return value == std::floor(value) && std::abs(value) < 1e15 ? fmt::format("{:.0f}", value)
                                                                : fmt::format("{:.3f}", value);
}

}  // namespace

std::string failure_text(const model::TraceFailure& failure) {
    return failure.what + " at " + failure.where.file_and_line();
}

std::string verdict_line(const Verdict& verdict) {
    switch (verdict.kind) {
        case VerdictKind::Safe:
            if (verdict.memory_model != model::MemoryModel::Sc)
                return fmt::format("SAFE (under {})", model::title_of(verdict.memory_model));
            return verdict.assumes_sequential_consistency ? "SAFE (under sequential consistency)" : "SAFE";
        case VerdictKind::SafeUpTo:
            return bounded_line(verdict);
        case VerdictKind::Unsafe:
            return unsafe_line(verdict);
        case VerdictKind::Unknown:
            return "UNKNOWN: " + verdict.reason;
    }
    throw InternalError("no such verdict");
}

std::string verdict_text(const Verdict& verdict, const Style& style, Detail detail) {
    std::string text = style.paint(color_of(verdict.kind), verdict_line(verdict)) + "\n" + notes(verdict);
    for (const model::Trace& trace : verdict.traces) text += "\n" + trace_text(trace, style, detail);
    return text;
}

std::string statistics_text(const Statistics& statistics) {
    std::size_t names = 0;
    std::size_t figures = 0;
    for (const auto& [name, value] : statistics.entries()) {
        names = std::max(names, display_width(name));
        figures = std::max(figures, figure(value).size());
    }
    std::string text;
    for (const auto& [name, value] : statistics.entries())
        text += fmt::format("  {}  {:>{}}\n", pad(name, names), figure(value), figures);
    return text;
}

}  // namespace heddle::report
