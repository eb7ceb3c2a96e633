#include "report/text/trace_table.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace heddle::report {

namespace {

constexpr std::size_t widest_column = 46;
constexpr std::size_t narrowest_column = 3;
constexpr std::size_t room_for_last_column = 42;
constexpr std::size_t shortest_source = 16;

}  // namespace

TraceTable::TraceTable(std::vector<std::string> names, std::vector<TraceRow> rows, const Style& style, bool all)
    : names_(std::move(names)), rows_(std::move(rows)), style_(style), all_(all) {
    for (const TraceRow& row : rows_) {
        number_ = std::max(number_, row.number.size());
        position_ = std::max(position_, display_width(row.position));
        if (row.thread >= names_.size()) names_.resize(row.thread + 1);
        threads_.push_back(row.thread);
    }
    std::ranges::sort(threads_);
    threads_.erase(std::ranges::unique(threads_).begin(), threads_.end());
    const std::size_t left = start_of_column(0);
    const std::size_t room = style.width > left + room_for_last_column ? style.width - left - room_for_last_column : 0;
    const std::size_t others = std::max<std::size_t>(threads_.size(), 2) - 1;
    stride_ = std::clamp(std::min(room / others, longest_text() + 2), narrowest_column, widest_column);
}

std::string TraceTable::text() const {
    std::string text = header();
    for (const TraceRow& row : rows_) text += line(row);
    return text;
}

std::string TraceTable::header() const {
    std::string line = pad("step", number_) + "   " + pad("position", position_) + "  ";
    for (const unsigned thread : threads_) {
        const std::string title = names_fit() ? title_of(thread) : std::to_string(thread);
        line += style_.paint(thread_color(thread), title);
        if (thread != threads_.back()) line += pad("", stride_ - display_width(title));
    }
    return legend() + line + "\n";
}

std::string TraceTable::line(const TraceRow& row) const {
    const std::size_t start = start_of(row.thread);
    const std::size_t room =
        style_.width > start ? std::max<std::size_t>(style_.width - start, shortest_source) : shortest_source;
    std::string text = style_.paint(Color::Dim, fmt::format("{:>{}} ", row.number, number_)) +
                       (row.is_switch ? style_.paint(Color::Bold, ">") : " ") +
                       style_.paint(Color::Dim, fmt::format(" {}", pad(row.position, position_)));
    text += pad("", start - start_of_column(0) + 2);
    return text + fmt::format("{}", fmt::join(lines_in_column(row, room), "\n" + pad("", start))) + "\n";
}

// Source and effect side by side; the source is cut if need be, and if little of it would be left they get lines of
// their own.
std::vector<std::string> TraceTable::lines_in_column(const TraceRow& row, std::size_t room) const {
    const Color source_color = row.is_dim ? Color::Dim : thread_color(row.thread);
    const Color effect_color = row.is_dim ? Color::Dim : row.effect_color;
    const std::size_t effect_width = display_width(row.effect), source_width = display_width(row.source);
    const std::size_t needed = all_ ? source_width : std::min(shortest_source, source_width);
    if (row.source.empty() || row.effect.empty() || effect_width + 2 + needed > room) {
        std::vector<std::string> lines;
        for (const auto& part : all_ ? fold(row.source, room) : std::vector{fit(row.source, room)})
            if (!part.empty()) lines.push_back(style_.paint(source_color, part));
        for (const auto& part : fold(row.effect, room)) lines.push_back(style_.paint(effect_color, part));
        return lines;
    }
    const std::string source = fit(row.source, room - effect_width - 2);
    return {style_.paint(source_color, source) + "  " + style_.paint(effect_color, row.effect)};
}

std::size_t TraceTable::start_of_column(std::size_t column) const {
    return number_ + 3 + position_ + 2 + column * stride_;
}

std::size_t TraceTable::column_of(unsigned thread) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(threads_, thread) - threads_.begin());
}

std::string TraceTable::title_of(unsigned thread) const {
    return fmt::format("{} {}", thread, names_[thread]);
}

bool TraceTable::names_fit() const {
    return std::ranges::all_of(threads_, [this](unsigned thread) {
        return thread == threads_.back() || display_width(title_of(thread)) < stride_;
    });
}

std::string TraceTable::legend() const {
    if (names_fit()) return "";
    std::vector<std::string> titles;
    for (const unsigned thread : threads_) titles.push_back(style_.paint(thread_color(thread), title_of(thread)));
    return fmt::format("threads: {}\n", fmt::join(titles, ", "));
}

std::size_t TraceTable::longest_text() const {
    std::size_t longest = 0;
    for (const TraceRow& row : rows_)
        longest = std::max(longest, display_width(row.source) + 2 + display_width(row.effect));
    return longest;
}

}  // namespace heddle::report
