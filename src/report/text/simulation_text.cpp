#include "report/text/simulation_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "report/content/simulation_steps.h"
#include "report/content/source_lines.h"
#include "report/content/step_text.h"

namespace heddle::report {

using model::Trace;
using model::TraceStep;

namespace {

constexpr std::size_t least_source = 16;

// What happens in a line of the source, one step after the other.
struct SimulationLine {
    std::string number;  // of the first step
    SourceLocation where;
    std::vector<std::string> effects;
    bool is_dim = false;
};

// Lines under headings, which tell where another process runs, or at another instant.
class SimulationLines {
public:
    using Position = std::function<std::string(const SourceLocation&)>;
    SimulationLines(const Trace& trace, const Position& position, const Style& style, bool all)
        : trace_(trace),
          position_(position),
          style_(style),
          all_(all),
          walk_(trace),
          number_(std::to_string(trace.steps.size()).size() + 2) {
        for (const TraceStep& step : trace.steps) width_ = std::max(width_, display_width(position(step.where)));
        width_ = std::max(width_, display_width(position(trace.failure.where)));
    }

    std::string text() {
        for (const std::size_t i : shown()) {
            while (walk_.done() < i) walk_.advance();
            add_step(trace_.steps[i]);
        }
        walk_.advance_to_end();
        finish_line();
        const model::TraceFailure& failure = trace_.failure;
        if (failure.parties.empty()) add_end(failure.thread, failure.where, failure.what);
        for (const auto& party : failure.parties) add_end(party.thread, party.where, party_text(trace_, party, walk_));
        return std::move(text_);
    }

private:
    std::vector<std::size_t> shown() const {
        if (!all_) return steps_of_model(trace_);
        std::vector<std::size_t> result(trace_.steps.size());
        std::iota(result.begin(), result.end(), 0);
        return result;
    }

    void add_step(const TraceStep& step) {
        begin_part(step.moment, step.thread);
        if (!line_ || line_->where.file != step.where.file || line_->where.line != step.where.line ||
            line_->is_dim != step.is_irrelevant) {
            finish_line();
            const std::string number = std::to_string(walk_.done() + 1);
            line_ = {step.is_irrelevant ? fmt::format("({})", number) : number, step.where, {}, step.is_irrelevant};
        }
        const std::string effect = step.is_internal && !all_ ? "" : effect_text(step, walk_, all_);
        if (!effect.empty() && std::ranges::find(line_->effects, effect) == line_->effects.end())
            line_->effects.push_back(effect);
    }

    void add_end(unsigned thread, const SourceLocation& where, const std::string& what) {
        begin_part(trace_.failure.moment, thread);
        add("", where, fmt::format("<-- {}", what), Color::Red);
    }

    void begin_part(const std::optional<model::Moment>& moment, unsigned thread) {
        const std::string title = moment_title(trace_, moment.value_or(model::Moment{}), thread);
        if (title == heading_) return;
        finish_line();
        heading_ = title;
        text_ += style_.paint(Color::Bold, style_.paint(thread_color(thread), title)) + "\n";
    }

    void finish_line() {
        if (!line_) return;
        const std::string effect = line_->effects.empty() ? "" : fmt::format("[{}]", fmt::join(line_->effects, ", "));
        add(line_->number, line_->where, effect, line_->is_dim ? Color::Dim : Color::None);
        line_.reset();
    }

    // The effect gets a line of its own if there is no room for it.
    void add(const std::string& number, const SourceLocation& where, const std::string& effect, Color color) {
        const std::size_t left = number_ + 2 + width_ + 2;
        const std::size_t room = style_.width > left + least_source ? style_.width - left : least_source;
        const std::string source = all_ ? lines_.at(where) : fit(lines_.at(where), room);
        text_ += style_.paint(Color::Dim, fmt::format("{:>{}}  {}", number, number_, pad(position_(where), width_))) +
                 "  " + source;
        if (!effect.empty() && display_width(source) + 2 + display_width(effect) <= room)
            text_ += (source.empty() ? "" : "  ") + style_.paint(color, effect);
        else
            for (const std::string& part : fold(effect, room))
                text_ += "\n" + pad("", left) + style_.paint(color, part);
        text_ += "\n";
    }

    const Trace& trace_;
    const Position& position_;
    const Style& style_;
    const bool all_;
    TraceWalk walk_;
    SourceLines lines_;
    const std::size_t number_;
    std::size_t width_ = 0;
    std::string heading_;
    std::optional<SimulationLine> line_;  // that is not finished
    std::string text_;
};

}  // namespace

std::string simulation_text(const Trace& trace, const std::function<std::string(const SourceLocation&)>& position,
                            const Style& style, bool all) {
    return SimulationLines(trace, position, style, all).text();
}

}  // namespace heddle::report
