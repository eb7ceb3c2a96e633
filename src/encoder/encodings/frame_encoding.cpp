#include "encoder/encodings/frame_encoding.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/encodings/axiom_encoding.h"
#include "encoder/encodings/frames_encoding.h"
#include "encoder/encodings/order_encoding.h"
#include "encoder/encodings/writer_encoding.h"
#include "encoder/program/deadlines.h"
#include "encoder/properties/deadlock.h"
#include "encoder/properties/race.h"
#include "encoder/trace/failing_trace.h"
#include "encoder/trace/schedule_walk.h"
#include "gir/table.h"
#include "util/check.h"

namespace heddle::encoder {

using model::LocationId;
using model::Property;
using model::TerminalKind;
using model::ThreadId;

std::unique_ptr<Encoding> make_encoding(const model::Program& program, term::Manager& manager,
                                        const EncodingOptions& options, Sink sink) {
    if (options.memory_model != model::MemoryModel::Sc || options.kind == EncodingKind::Axioms)
        return std::make_unique<AxiomEncoding>(program, manager, options, std::move(sink));
    if (options.kind == EncodingKind::Frames)
        return std::make_unique<FramesEncoding>(program, manager, options, std::move(sink));
    constexpr double few_clauses = 1e6;
    if (options.kind == EncodingKind::Order ||
        (options.kind == EncodingKind::Auto && Order::size(program, ProgramIndex(program)) < few_clauses))
        return std::make_unique<OrderEncoding>(program, manager, options, std::vector<bool>{}, std::move(sink));
    return std::make_unique<WriterEncoding>(program, manager, options, std::move(sink));
}

FrameEncoding::FrameEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                             Sink sink)
    : program_(&program),
      judged_(options.judged != nullptr ? *options.judged : program),
      manager_(manager),
      index_(program),
      windows_(program, index_, options.windows),
      sink_(std::move(sink)),
      source_{[this](Scheduled place, unsigned frame) { return at(place, frame); },
              [this](ThreadId thread, unsigned frame) { return moves(thread, frame); },
              [this](model::CellId cell, unsigned frame) { return content(cell, frame); }} {
    assume_start();
    const Sink sink_of_parts = [this](Term formula) { require(formula); };
    HEDDLE_CHECK(!options.preemptions || options.por == Por::None, "a bound on preemptions with a reduction");
    if (options.preemptions)
        preemptions_.emplace(*program_, manager_, index_, source_, *options.preemptions, sink_of_parts);
    if (options.por != Por::None) reduction_.emplace(*program_, manager_, index_, options, source_, sink_of_parts);
}

// What main assumes before its first step is a fact for the solver: if it is false, the run has no step at all.  Only
// assertions that main may reach before are a reason to look at such runs.
void FrameEncoding::assume_start() {
    for (const model::Assertion& assertion : program_->assertions)
        for (const model::Arrival& arrival : assertion.arrivals)
            if (arrival.thread.index == 0 && !arrival.after) return;
    for (const model::Edge& edge : program_->threads[0].entry) {
        const model::Location& location = program_->location(ThreadId(0), edge.target);
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

void FrameEncoding::grow(const model::Program& program) {
    const Growth growth = growth_since(*program_, program);
    HEDDLE_CHECK(!preemptions_, "a program that grows with a bound on preemptions");
    program_ = &program;
    index_ = ProgramIndex(program);
    add_growth(growth, transitions_);
    if (reduction_) reduction_->grow(program, growth.cells);
}

void FrameEncoding::add_growth(const Growth&, unsigned) {
    throw InternalError("this encoding cannot grow");
}

void FrameEncoding::add_transitions(unsigned count) {
    for (; transitions_ < count; ++transitions_) {
        add_transition(transitions_);
        if (reduction_) reduction_->add_frame(transitions_);
        if (preemptions_) preemptions_->add_frame(transitions_);
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

Term FrameEncoding::query(std::string_view name, Term formula) {
    const Term variable = manager_.fresh_variable(name, term::Sort::boolean());
    require(manager_.implies(variable, formula));
    if (reduction_) require(manager_.implies(variable, reduction_->is_complete()));
    return variable;
}

Term FrameEncoding::violation(const Question& question, unsigned steps) {
    HEDDLE_CHECK(steps <= depth_, "a query beyond the depth");
    std::vector<Term> cases = {some_failure(question, steps)};
    if (question.properties.contains(Property::Deadlock)) cases.push_back(some_deadlock(question, steps));
    if (question.properties.contains(Property::Race)) cases.push_back(some_race(question, steps));
    return query("violation", manager_.logical_or(cases));
}

Term FrameEncoding::some_failure(const Question& question, unsigned frame) {
    std::vector<Term> cases;
    for (std::size_t t = 0; t < thread_count(); ++t) {
        std::vector<Scheduled> places;
        for (const LocationId l : index_.terminals(ThreadId(t), TerminalKind::Failed))
            if (counts(question, program_->location(ThreadId(t), l).terminal())) places.push_back({ThreadId(t), l});
        const Term fails = view(frame).at_one_of(places);
        cases.push_back(windows_.on() && counts_steps() ? in_time(places, fails, frame) : fails);
    }
    return manager_.logical_or(cases);
}

Term FrameEncoding::in_time(const std::vector<Scheduled>& places, Term stands, unsigned last) {
    if (stands.is_false()) return stands;
    const Term result = manager_.fresh_variable("in_time", term::Sort::boolean());
    require(manager_.implies(result, stands));
    const Deadlines deadlines(*program_, index_, places);
    for (std::size_t t = 0; t < thread_count(); ++t)
        for (std::size_t l = 0; l < program_->threads[t].locations.size(); ++l) {
            const Scheduled place{ThreadId(t), LocationId(l)};
            const unsigned remaining = std::min(deadlines.remaining(place), last + 1);
            for (unsigned k = last + 1 - remaining; k <= last; ++k)
                require(manager_.implies(result, manager_.logical_not(at(place, k))));
        }
    return result;
}

Term FrameEncoding::some_deadlock(const Question& question, unsigned k) const {
    const FrameView frame = view(k);
    Deadlock deadlock(*program_, manager_, index_, frame);
    std::vector<Term> parts = {deadlock.formula()};
    for (const model::TraceFailure& known : question.known)
        if (known.property == Property::Deadlock) parts.push_back(manager_.logical_not(deadlock.is_at(known.parties)));
    return manager_.logical_and(parts);
}

Term FrameEncoding::some_race(const Question& question, unsigned k) {
    const FrameView frame = view(k);
    return Race(*program_, judged_, manager_, index_, frame).formula(question.known);
}

Term FrameEncoding::some_thread_cut() {
    std::vector<Term> cases;
    for (const Scheduled& place : index_.all_terminals(TerminalKind::Cut)) cases.push_back(at(place, depth_));
    return query("cut", manager_.logical_or(cases));
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

Term FrameEncoding::stands_at(const std::vector<Scheduled>& places) {
    return query("stands", view(depth_).at_one_of(places));
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
    if (const auto pairs = gir::count_pairs(*program_, manager_, reduction_->rules(), most_pairs))
        for (const auto& [rule, count] : *pairs)
            result.set(fmt::format("pairs by rule {}", gir::rule_name(rule)), static_cast<double>(count));
    return result;
}

std::vector<Scheduled> FrameEncoding::schedule(term::Evaluator& value) const {
    std::vector<Scheduled> result;
    Walk walk(*program_, value);
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

model::Trace FrameEncoding::failing_trace(const Question& question, unsigned steps, term::Evaluator& value) const {
    std::vector<Scheduled> made = schedule(value);
    if (made.size() > steps) made.resize(steps);
    return encoder::failing_trace(*program_, judged_, manager_, index_, view(steps), question, made, value);
}

std::vector<Choice> FrameEncoding::choices(unsigned frames) const {
    std::vector<Choice> result;
    for (unsigned k = 0; k < std::min(frames, transitions_); ++k)
        for (std::size_t t = 0; t < thread_count(); ++t)
            if (!moves(ThreadId(t), k).is_constant()) result.emplace_back(MoveChoice{ThreadId(t), k});
    return result;
}

Term FrameEncoding::chosen(const Choice& choice) const {
    return std::visit([this](const auto& kind) { return is_so(kind); }, choice);
}

Term FrameEncoding::is_so(const OrderChoice&) const {
    throw InternalError("runs are divided by the order of steps, which this encoding does not tell");
}

Term FrameEncoding::is_so(const MoveChoice& choice) const {
    HEDDLE_CHECK(choice.frame < transitions_, "runs are divided by a move beyond the depth");
    return moves(choice.thread, choice.frame);
}

Term FrameEncoding::is_so(const InputChoice& choice) const {
    HEDDLE_CHECK(choice.input < program_->inputs.size(), "runs are divided by an input that there is not");
    const Term input = program_->inputs[choice.input].variable;
    HEDDLE_CHECK(input.sort().is_bits(), "runs are divided by an input that is no number");
    return manager_.bv_ult(input, manager_.bits(choice.bound, input.sort().width()));
}

}  // namespace heddle::encoder
