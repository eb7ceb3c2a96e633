#include "report/text/trace_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "model/trace_facts.h"
#include "report/content/simulation_steps.h"
#include "report/content/source_lines.h"
#include "report/content/step_text.h"
#include "report/content/weak_text.h"
#include "report/text/simulation_text.h"
#include "report/text/trace_table.h"

namespace heddle::report {

using model::Trace;
using model::TraceStep;

namespace {

constexpr std::size_t longest_input_source = 60;
constexpr std::size_t most_inputs = 20;

// Short names of positions: without the folder, unless two files would look the same.
class Positions {
public:
    explicit Positions(const Trace& trace) {
        for (const auto& step : trace.steps) add(step.where);
        for (const auto& input : trace.inputs) add(input.where);
        for (const auto& party : trace.failure.parties) add(party.where);
        add(trace.failure.where);
    }

    std::string text(const SourceLocation& where) const {
        if (!where.known()) return "?";
        const std::string base = base_of(where);
        const bool unique = files_.at(base).size() == 1;
        return SourceLocation{unique ? base : where.file, where.line, 0}.to_string();
    }

private:
    static std::string base_of(const SourceLocation& where) {
        return std::filesystem::path(where.file).filename().string();
    }
    void add(const SourceLocation& where) { files_[base_of(where)].insert(where.file); }

    std::map<std::string, std::set<std::string>> files_;
};

// Whether step `i` goes on with the source line of the step before it.
bool repeats_line(const Trace& trace, std::size_t i) {
    if (i == 0 || !trace.steps[i].where.known()) return false;
    const TraceStep& last = trace.steps[i - 1];
    const TraceStep& step = trace.steps[i];
    return last.thread == step.thread && last.where.file == step.where.file && last.where.line == step.where.line;
}

// Goes along the trace and makes the rows of the table.
class Rows {
public:
    Rows(const Trace& trace, const Positions& positions, SourceLines& lines, bool all)
        : trace_(trace), positions_(positions), lines_(lines), all_(all), walk_(trace) {
        add_waits();
        while (!walk_.at_end()) {
            add_leaving_stores();
            add_step();
            walk_.advance();
            add_waits();
        }
        if (model::fails_alone(trace.failure))
            add_end(trace.failure.thread, trace.failure.where, trace.failure.what);
        else
            for (const auto& party : parties_at_end(trace))
                add_end(party.thread, party.where, party_text(trace, party, walk_));
    }

    std::vector<TraceRow> take() { return std::move(rows_); }

private:
    bool is_switch(unsigned thread) const {
        return walk_.done() > 0 && trace_.steps[walk_.done() - 1].thread != thread;
    }

    // The functions around a step, if it is inside a call.
    std::string context(const TraceStep& step) const {
        if (step.functions.size() < 2) return "";
        return (all_ ? fmt::format("{}", fmt::join(step.functions, " > ")) : step.functions.back()) + "():";
    }

    std::string source_of(const TraceStep& step) const {
        const std::string source = lines_.at(step.where), around = context(step);
        if (!source.empty() && repeats_line(trace_, walk_.done())) return "..";
        return around.empty() || source.empty() ? around + source : around + " " + source;
    }

    void add_step() {
        const TraceStep& step = trace_.steps[walk_.done()];
        const std::string effect = effect_text(step, walk_, all_);
        TraceRow& row = rows_.emplace_back();
        row.number = std::to_string(walk_.done() + 1);
        if (step.is_irrelevant) row.number = "(" + row.number + ")";
        row.position = positions_.text(step.where);
        row.thread = step.thread;
        row.source = source_of(step);
        row.effect = effect.empty() ? "" : fmt::format("[{}]", effect);
        row.is_switch = is_switch(step.thread);
        row.is_dim = step.is_irrelevant;
    }

    void add_leaving_stores() {
        for (const std::size_t step : leaving_stores(trace_, walk_.done())) {
            TraceRow& row = rows_.emplace_back();
            row.position = positions_.text(trace_.steps[step].where);
            row.thread = trace_.steps[step].thread;
            row.effect = fmt::format("~ {}", leave_text(trace_, step));
        }
    }

    // Threads that have to wait from now on.
    void add_waits() {
        for (unsigned thread = 0; thread < trace_.thread_names.size(); ++thread) {
            const auto wait = walk_.wait_of(thread);
            if (!wait) waiting_.erase(thread);
            if (!wait || !waiting_.insert(thread).second) continue;
            TraceRow& row = rows_.emplace_back();
            row.position = positions_.text(trace_.steps[*walk_.next_step(thread)].where);
            row.thread = thread;
            row.effect = fmt::format("~ {}", wait_text(trace_, *wait));
            row.is_dim = true;
        }
    }

    void add_end(unsigned thread, const SourceLocation& where, const std::string& what) {
        TraceRow& row = rows_.emplace_back();
        row.position = positions_.text(where);
        row.thread = thread;
        row.source = lines_.at(where);
        row.effect = fmt::format("<-- {}", what);
        row.effect_color = Color::Red;
        row.is_switch = model::fails_alone(trace_.failure) && is_switch(thread);
    }

    const Trace& trace_;
    const Positions& positions_;
    SourceLines& lines_;
    const bool all_;
    TraceWalk walk_;
    std::set<unsigned> waiting_;
    std::vector<TraceRow> rows_;
};

std::string inputs_text(const Trace& trace, const Positions& positions, SourceLines& lines, const Style& style,
                        Detail detail) {
    if (trace.inputs.empty()) return "";
    std::string text = "inputs\n";
    const std::size_t most = detail == Detail::All ? trace.inputs.size() : most_inputs;
    for (std::size_t i = 0; i < std::min(trace.inputs.size(), most); ++i) {
        const auto& input = trace.inputs[i];
        const std::string memory = input.name.empty() ? "" : fmt::format(" as the first content of {}", input.name);
        text += fmt::format("  {}  thread {} gets {}{}  {}\n", positions.text(input.where), input.thread,
                            value_text(input), memory,
                            style.paint(thread_color(input.thread), fit(lines.at(input.where), longest_input_source)));
    }
    if (trace.inputs.size() > most)
        text += fmt::format("  and {} more, which --all shows\n", trace.inputs.size() - most);
    return text + "\n";
}

// "3 context switches (2 saved); (5): the failure stays without this step"
std::string summary(const Trace& trace) {
    if (trace.steps.empty()) return "";
    const unsigned switches = model::context_switches(trace);
    std::string text = fmt::format("{} context switch{}", switches, switches == 1 ? "" : "es");
    if (trace.saved_switches > 0) text += fmt::format(" ({} saved)", trace.saved_switches);
    if (std::ranges::any_of(trace.steps, &TraceStep::is_irrelevant))
        text += "; the failure stays without the steps whose numbers are in brackets";
    return text;
}

}  // namespace

std::string trace_text(const Trace& whole, const Style& style, Detail detail) {
    const Trace trace = is_simulation(whole) && detail != Detail::All ? without_inputs_of_kernel(whole) : whole;
    const Positions positions(trace);
    SourceLines lines;
    const bool all = detail == Detail::All;
    const std::string parties = parties_text(trace);
    std::string text = inputs_text(trace, positions, lines, style, detail);
    for (const std::string& line : fold(parties, style.width)) text += line + "\n";
    if (is_simulation(trace))
        return text + simulation_text(
                          trace, [&](const SourceLocation& where) { return positions.text(where); }, style, all);
    const TraceTable table(trace.thread_names, Rows(trace, positions, lines, all).take(), style, all);
    for (const std::string& line : fold(summary(trace), style.width)) text += style.paint(Color::Dim, line) + "\n";
    return text + table.text();
}

}  // namespace heddle::report
