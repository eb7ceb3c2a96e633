#include "encoder/frame_encoding.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/frames_encoding.h"
#include "encoder/walk.h"
#include "encoder/writer_encoding.h"
#include "gir/table.h"
#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

std::unique_ptr<Encoding> make_encoding(const model::Program& program, term::Manager& manager,
                                        const EncodingOptions& options, Sink sink) {
    if (options.kind == EncodingKind::Frames)
        return std::make_unique<FramesEncoding>(program, manager, options, std::move(sink));
    return std::make_unique<WriterEncoding>(program, manager, options, std::move(sink));
}

FrameEncoding::FrameEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                             Sink sink)
    : program_(program),
      manager_(manager),
      index_(program),
      windows_(program, index_, options.windows),
      sink_(std::move(sink)) {
    assume_start();
    if (options.por == Por::None) return;
    FrameView::Source source{[this](Scheduled place, unsigned frame) { return at(place, frame); },
                             [this](ThreadId thread, unsigned frame) { return moves(thread, frame); },
                             [this](model::CellId cell, unsigned frame) { return content(cell, frame); }};
    reduction_.emplace(program_, manager_, index_, options, std::move(source),
                       [this](Term formula) { require(formula); });
}

// What main assumes before its first step is a fact for the solver: if it is false, the run has no step at all.  Only
// assertions that main may reach before are a reason to look at such runs.
void FrameEncoding::assume_start() {
    for (const model::Assertion& assertion : program_.assertions)
        for (const model::Arrival& arrival : assertion.arrivals)
            if (arrival.thread.index == 0 && !arrival.after) return;
    for (const model::Edge& edge : program_.threads[0].entry) {
        const model::Location& location = program_.location(ThreadId(0), edge.target);
        if (!location.is_step() && location.terminal().kind == TerminalKind::Stopped)
            require(manager_.logical_not(edge.guard));
    }
}

void FrameEncoding::require(Term formula) {
    if (!formula.is_true()) sink_(formula);
}

void FrameEncoding::extend_to(unsigned depth) {
    depth_ = std::max(depth_, depth);
    add_transitions(depth_);
}

void FrameEncoding::add_transitions(unsigned count) {
    for (; transitions_ < count; ++transitions_) {
        add_transition(transitions_);
        if (reduction_) reduction_->add_frame(transitions_);
    }
}

Term FrameEncoding::executes(Scheduled place, unsigned frame) const {
    return manager_.logical_and(at(place, frame), moves(place.thread, frame));
}

Term FrameEncoding::some_thread_moves(unsigned frame) const {
    std::vector<Term> cases;
    for (std::size_t t = 0; t < thread_count(); ++t) cases.push_back(moves(ThreadId(t), frame));
    return manager_.logical_or(cases);
}

Term FrameEncoding::can_join(const model::Step& step, unsigned frame) const {
    std::vector<Term> cases;
    for (const model::JoinTarget& join : step.joins)
        for (const LocationId finished : index_.terminals(join.thread, TerminalKind::Finished))
            cases.push_back(manager_.logical_and(join.condition, at({join.thread, finished}, frame)));
    return manager_.logical_or(cases);
}

Term FrameEncoding::some_thread_at(TerminalKind kind, unsigned frame) const {
    std::vector<Term> cases;
    for (const Scheduled& place : index_.all_terminals(kind)) cases.push_back(at(place, frame));
    return manager_.logical_or(cases);
}

Term FrameEncoding::query(std::string_view name, Term formula) {
    const Term variable = manager_.fresh_variable(name, term::Sort::boolean());
    require(manager_.implies(variable, formula));
    return variable;
}

Term FrameEncoding::some_thread_failed(unsigned steps) {
    HEDDLE_CHECK(steps <= depth_, "a query beyond the depth");
    return query("failed", some_thread_at(TerminalKind::Failed, steps));
}

Term FrameEncoding::some_thread_cut() {
    return query("cut", some_thread_at(TerminalKind::Cut, depth_));
}

// Whether a step is enabled can be said only of a step that is executed, since registers exist once: so one more step
// is encoded, which the run may make or not.
Term FrameEncoding::can_go_on() {
    add_transitions(depth_ + 1);
    return query("goes_on", some_thread_moves(depth_));
}

Term FrameEncoding::executed_within_depth(Scheduled place) const {
    std::vector<Term> cases;
    for (unsigned k = 0; k < depth_; ++k) cases.push_back(executes(place, k));
    return manager_.logical_or(cases);
}

Term FrameEncoding::reaches(const std::vector<model::Arrival>& arrivals) {
    std::vector<Term> cases;
    for (const model::Arrival& arrival : arrivals) {
        std::vector<Term> ways;
        if (arrival.after) {
            ways.push_back(executed_within_depth({arrival.thread, *arrival.after}));
        } else {
            if (arrival.thread.index == 0) ways.push_back(manager_.top());
            for (const Scheduled& creator : index_.creators(arrival.thread))
                ways.push_back(executed_within_depth(creator));
        }
        cases.push_back(manager_.logical_and(manager_.logical_or(ways), arrival.guard));
    }
    return query("reached", manager_.logical_or(cases));
}

Term FrameEncoding::stands_at(Scheduled place) {
    return query("stands", at(place, depth_));
}

Term FrameEncoding::has_schedule(const std::vector<Scheduled>& schedule) const {
    if (schedule.size() > depth_) return manager_.bottom();
    std::vector<Term> parts;
    unsigned frame = 0;
    for (const Scheduled& place : schedule) parts.push_back(executes(place, frame++));
    if (frame < depth_) parts.push_back(manager_.logical_not(some_thread_moves(frame)));
    return manager_.logical_and(parts);
}

Term FrameEncoding::makes_steps(unsigned count) const {
    return count == 0 ? manager_.top() : some_thread_moves(count - 1);
}

Statistics FrameEncoding::statistics(bool with_pairs) const {
    Statistics result;
    if (!reduction_) return result;
    result.set("reduction constraints", static_cast<double>(reduction_->constraints()));
    if (!with_pairs) return result;
    constexpr std::size_t most_pairs = 100'000;
    if (const auto pairs = gir::count_pairs(program_, manager_, reduction_->rules(), most_pairs))
        for (const auto& [rule, count] : *pairs)
            result.set(fmt::format("pairs by rule {}", gir::rule_name(rule)), static_cast<double>(count));
    return result;
}

std::vector<Scheduled> FrameEncoding::schedule(term::Evaluator& value) const {
    std::vector<Scheduled> result;
    Walk walk(program_, value);
    for (unsigned k = 0; k < depth_; ++k) {
        std::size_t t = 0;
        while (t < thread_count() && !value(moves(ThreadId(t), k)).is_true()) ++t;
        if (t == thread_count()) break;
        const std::optional<LocationId> location = walk.position(ThreadId(t));
        HEDDLE_CHECK(location && value(at({ThreadId(t), *location}, k)).is_true(),
                     fmt::format("frame {}: thread {} moves from elsewhere than its guards say", k, t));
        result.push_back({ThreadId(t), *location});
        walk.execute(ThreadId(t));
    }
    return result;
}

}  // namespace heddle::encoder
