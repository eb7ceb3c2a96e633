#include "report/trace_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "report/source_lines.h"

namespace heddle::report {

using model::StepKind;
using model::Trace;
using model::TraceStep;

namespace {

constexpr std::size_t widest_column = 46;
constexpr std::size_t narrowest_column = 3;
constexpr std::size_t room_for_last_column = 42;
constexpr std::size_t shortest_source = 16;
constexpr std::size_t longest_input_source = 60;
constexpr std::size_t most_inputs = 20;

// Short names of positions: without the folder, unless two files would look the same.
class Positions {
public:
    explicit Positions(const Trace& trace) {
        for (const auto& step : trace.steps) add(step.where);
        for (const auto& input : trace.inputs) add(input.where);
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

// What the step did, beside its source text.
std::string effect_text(const TraceStep& step) {
    // The cells of a lock mean nothing to the reader.
    if (step.kind == StepKind::Lock || step.kind == StepKind::Unlock) return step.text;
    std::vector<std::string> parts;
    if (step.created_thread >= 0) parts.push_back(fmt::format("starts thread {}", step.created_thread));
    if (step.joined_thread >= 0) parts.push_back(fmt::format("thread {} has ended", step.joined_thread));
    for (const auto& access : step.accesses)
        parts.push_back(fmt::format("{}{}{}", access.name, access.is_write ? " = " : ": read ",
                                    value_text(access.value, access.width)));
    return parts.empty() ? step.text : fmt::format("{}", fmt::join(parts, ", "));
}

// One line of the table before it is laid out.
struct Row {
    std::string number;
    std::string position;
    unsigned thread = 0;
    std::string source;
    std::string effect;
    Color effect_color = Color::None;
};

// Whether step `i` goes on with the source line of the step before it.
bool repeats_line(const Trace& trace, std::size_t i) {
    if (i == 0 || !trace.steps[i].where.known()) return false;
    const TraceStep& last = trace.steps[i - 1];
    const TraceStep& step = trace.steps[i];
    return last.thread == step.thread && last.where.file == step.where.file && last.where.line == step.where.line;
}

std::vector<Row> rows_of(const Trace& trace, const Positions& positions, SourceLines& lines) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const TraceStep& step = trace.steps[i];
        const std::string source = lines.at(step.where);
        const std::string effect = effect_text(step);
        rows.push_back({std::to_string(i + 1), positions.text(step.where), step.thread,
                        !source.empty() && repeats_line(trace, i) ? ".." : source,
                        effect.empty() ? "" : fmt::format("[{}]", effect)});
    }
    const auto& failure = trace.failure;
    rows.push_back({"", positions.text(failure.where), failure.thread, lines.at(failure.where),
                    fmt::format("<-- {}", failure.what), Color::Red});
    return rows;
}

// Each row has text in one column only, so the text may run on into the columns to its right: a column is as wide as
// its own texts need, as long as the last one keeps enough room.
class Layout {
public:
    Layout(const Trace& trace, const std::vector<Row>& rows, const Style& style)
        : style_(style), names_(trace.thread_names) {
        for (const Row& row : rows) {
            number_ = std::max(number_, row.number.size());
            position_ = std::max(position_, display_width(row.position));
            if (row.thread >= names_.size()) names_.resize(row.thread + 1);
        }
        const std::size_t left = start_of(0);
        const std::size_t room =
            style.width > left + room_for_last_column ? style.width - left - room_for_last_column : 0;
        const std::size_t others = std::max<std::size_t>(names_.size() - 1, 1);
        stride_ = std::clamp(std::min(room / others, longest_text(rows) + 2), narrowest_column, widest_column);
    }

    std::string header() const {
        std::string line = pad("step", number_) + "  " + pad("position", position_) + "  ";
        for (unsigned t = 0; t < names_.size(); ++t) {
            const std::string title = names_fit() ? title_of(t) : std::to_string(t);
            line += style_.paint(thread_color(t), title);
            if (t + 1 < names_.size()) line += pad("", stride_ - display_width(title));
        }
        return legend() + line + "\n";
    }

    std::string line(const Row& row) const {
        const std::size_t start = start_of(row.thread);
        const std::size_t room =
            style_.width > start ? std::max<std::size_t>(style_.width - start, shortest_source) : shortest_source;
        std::string text =
            style_.paint(Color::Dim, fmt::format("{:>{}}  {}", row.number, number_, pad(row.position, position_)));
        text += pad("", start - start_of(0) + 2);
        return text + cell(row, start, room) + "\n";
    }

private:
    std::size_t start_of(unsigned thread) const { return number_ + 2 + position_ + 2 + thread * stride_; }

    std::string title_of(unsigned thread) const { return fmt::format("{} {}", thread, names_[thread]); }

    bool names_fit() const {
        for (unsigned t = 0; t + 1 < names_.size(); ++t)
            if (display_width(title_of(t)) >= stride_) return false;
        return true;
    }

    // The names of the threads, where the header has no room for them.
    std::string legend() const {
        if (names_fit()) return "";
        std::vector<std::string> titles;
        for (unsigned t = 0; t < names_.size(); ++t) titles.push_back(style_.paint(thread_color(t), title_of(t)));
        return fmt::format("threads: {}\n", fmt::join(titles, ", "));
    }

    static std::size_t longest_text(const std::vector<Row>& rows) {
        std::size_t longest = 0;
        for (const Row& row : rows)
            longest = std::max(longest, display_width(row.source) + 2 + display_width(row.effect));
        return longest;
    }

    // Source and effect side by side; the source is cut if need be, and if little of it would be left they get a line
    // each.
    std::string cell(const Row& row, std::size_t start, std::size_t room) const {
        const std::size_t effect_width = display_width(row.effect);
        const bool beside = effect_width + 2 + std::min(shortest_source, display_width(row.source)) <= room;
        const std::string effect = style_.paint(row.effect_color, beside ? row.effect : fit(row.effect, room));
        if (row.source.empty()) return effect;

        const std::string source = fit(row.source, beside && effect_width > 0 ? room - effect_width - 2 : room);
        const std::string shown = style_.paint(thread_color(row.thread), source);
        if (row.effect.empty()) return shown;
        return shown + (beside ? "  " : "\n" + pad("", start)) + effect;
    }

    const Style& style_;
    std::vector<std::string> names_;
    std::size_t number_ = 4;
    std::size_t position_ = 8;
    std::size_t stride_ = 0;
};

std::string inputs_text(const Trace& trace, const Positions& positions, SourceLines& lines, const Style& style) {
    if (trace.inputs.empty()) return "";
    std::string text = "inputs\n";
    for (std::size_t i = 0; i < std::min(trace.inputs.size(), most_inputs); ++i) {
        const auto& input = trace.inputs[i];
        text += fmt::format("  {}  thread {} gets {}  {}\n", positions.text(input.where), input.thread,
                            value_text(input.value, input.width),
                            style.paint(thread_color(input.thread), fit(lines.at(input.where), longest_input_source)));
    }
    if (trace.inputs.size() > most_inputs)
        text += fmt::format("  and {} more; --trace FILE saves all\n", trace.inputs.size() - most_inputs);
    return text + "\n";
}

}  // namespace

std::string value_text(std::uint64_t value, unsigned width) {
    if (width <= 1 || width >= 64)
        return width <= 1 ? std::to_string(value & 1) : std::to_string(static_cast<std::int64_t>(value));
    const unsigned unused = 64 - width;
    return std::to_string(static_cast<std::int64_t>(value << unused) >> unused);
}

std::string trace_text(const Trace& trace, const Style& style) {
    const Positions positions(trace);
    SourceLines lines;
    const auto rows = rows_of(trace, positions, lines);
    const Layout layout(trace, rows, style);
    std::string text = inputs_text(trace, positions, lines, style) + layout.header();
    for (const Row& row : rows) text += layout.line(row);
    return text;
}

}  // namespace heddle::report
