#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "encoder/trace/extract_trace.h"
#include "encoder/trace/past_race.h"
#include "encoder/trace/schedule_walk.h"
#include "encoder/trace/shown_values.h"
#include "model/idle_exchange.h"
#include "util/check.h"

namespace heddle::encoder {

using model::Program;
using model::Step;
using model::TerminalKind;
using model::Trace;
using model::TraceAccess;
using model::TraceInput;
using model::TraceStep;

namespace {

constexpr unsigned widest = 64;  // bits of one value in a trace

template <class Access>
void add_accesses(TraceStep& result, const Program& program, const std::vector<Access>& accesses, bool is_write,
                  term::Evaluator& value) {
    for (const Access& access : accesses) {
        if (!value(access.condition).is_true()) continue;
        const model::Cell& cell = program.cell(access.cell);
        const model::Object& object = program.objects[cell.object.index];
        if (object.is_hidden) continue;
        HEDDLE_CHECK(cell.width() <= widest, "cell " + cell.name + " is too wide for a trace");
        TraceAccess& made = result.accesses.emplace_back(
            TraceAccess{is_write, cell.name, cell.width(), value(access.value).to_uint64(), object.is_life});
        if (!object.is_life) made.shown = shown_value(program, cell.form, made.width, made.value);
    }
}

int joined_thread(const Step& step, const Program& program, const Walk& walk, term::Evaluator& value) {
    for (const model::JoinTarget& join : step.joins) {
        const auto place = walk.position(join.thread);
        if (!place || !value(join.condition).is_true()) continue;
        const model::Location& location = program.location(join.thread, *place);
        if (!location.is_step() && location.terminal().kind == TerminalKind::Finished)
            return static_cast<int>(join.thread.index);
    }
    HEDDLE_CHECK(step.joins.empty(), "a join of a thread that has not finished was executed");
    return -1;
}

// What a step and a part of a fused step have in common.
template <class Part>
void fill(TraceStep& result, const Program& program, const Part& part, term::Evaluator& value) {
    result.kind = part.kind;
    result.where = part.where;
    result.text = part.text;
    add_accesses(result, program, part.reads, false, value);
    add_accesses(result, program, part.writes, true, value);
    result.instruction = part.instruction.index;
    result.occurrence = static_cast<unsigned>(value(part.occurrence).to_uint64());
    result.part = part.part;
    result.part_offset = part.part_offset;
    result.part_size = part.part_size;
}

// A compare-and-exchange that writes nothing has failed.
std::optional<model::Ordering> order_of(const Step& step, term::Evaluator& value) {
    using model::StepKind;
    const auto is_one_of = [&](std::initializer_list<StepKind> kinds) {
        return std::ranges::find(kinds, step.kind) != kinds.end();
    };
    if (step.plain || !is_one_of({StepKind::Load, StepKind::Store, StepKind::ReadModifyWrite, StepKind::CompareExchange,
                                  StepKind::Fence}))
        return std::nullopt;
    const auto is_made = [&](const model::Write& write) { return value(write.condition).is_true(); };
    const bool fails = step.kind == StepKind::CompareExchange && std::ranges::none_of(step.writes, is_made);
    return fails ? step.failure_order : step.order;
}

TraceStep trace_step(const Program& program, Scheduled place, const Walk& walk, term::Evaluator& value) {
    const Step& step = program.location(place.thread, place.location).step();
    TraceStep result;
    result.thread = place.thread.index;
    fill(result, program, step, value);
    result.order = order_of(step, value);
    if (step.creates) result.created_thread = static_cast<int>(step.creates->index);
    result.joined_thread = joined_thread(step, program, walk, value);
    return result;
}

// A fused step shows its parts.
void add_steps(Trace& trace, const Program& program, Scheduled place, const Walk& walk, term::Evaluator& value) {
    const Step& step = program.location(place.thread, place.location).step();
    if (step.kind == model::StepKind::Loop) return;  // for the search only
    ++trace.scheduled;
    if (step.pieces.empty()) {
        trace.steps.push_back(trace_step(program, place, walk, value));
        return;
    }
    for (const model::Piece& piece : step.pieces) {
        if (!value(piece.condition).is_true()) continue;
        TraceStep& result = trace.steps.emplace_back();
        result.thread = place.thread.index;
        fill(result, program, piece, value);
    }
}

void add_input(Trace& trace, const Program& program, const model::Input& input, term::Evaluator& value) {
    if (!value(input.used).is_true()) return;
    const term::Bits bits = value(input.variable).raw();
    const unsigned width = input.variable.sort().width();
    TraceInput result;
    result.thread = input.thread.index;
    result.instruction = input.instruction.index;
    result.occurrence = static_cast<unsigned>(value(input.occurrence).to_uint64());
    result.offset = input.offset;
    result.width = std::min(width, widest);
    result.value = static_cast<std::uint64_t>(bits);
    result.where = input.where;
    result.name = input.name;
    if (width <= widest) result.shown = shown_value(program, input.form, width, result.value);
    trace.inputs.push_back(result);
    if (width <= widest) return;
    result.offset += widest / 8;
    result.width = width - widest;
    result.value = static_cast<std::uint64_t>(bits >> widest);
    trace.inputs.push_back(result);
}

// Only a compare-and-exchange that finds what it expects asks for an input.
void mark_idle_exchanges(Trace& trace) {
    for (TraceStep& step : trace.steps) {
        const auto decides = [&](const TraceInput& input) {
            return input.thread == step.thread && input.instruction == step.instruction &&
                   input.occurrence == step.occurrence && input.value != 0;
        };
        if (step.kind == model::StepKind::CompareExchange && std::ranges::any_of(trace.inputs, decides))
            step.text += model::fails_for_nothing;
    }
}

void add_value(Trace& trace, const Program& program, const model::Cell& cell, std::uint64_t value) {
    const bool is_life = program.objects[cell.object.index].is_life;
    trace.initial.push_back(
        {cell.name, cell.width(), value, is_life ? "" : shown_value(program, cell.form, cell.width(), value)});
}

// What the cells that the steps touch hold before the first step.
void add_initial(Trace& trace, const Program& program, term::Evaluator& value) {
    std::set<std::string> touched;
    for (const TraceStep& step : trace.steps)
        for (const TraceAccess& access : step.accesses) touched.insert(access.name);
    for (const model::Cell& cell : program.cells)
        if (touched.erase(cell.name) != 0) add_value(trace, program, cell, value(cell.initial).to_uint64());
}

// Whether the step does nothing but end the process: one that looks for leaks, or an atomic block with the end inside.
bool ends_process(const Step& step, const model::Location& after, term::Evaluator& value) {
    if (step.kind == model::StepKind::Exit) return true;
    return step.kind == model::StepKind::Atomic && !after.is_step() && after.terminal().kind == TerminalKind::Exited &&
           std::ranges::none_of(step.writes, [&](const model::Write& w) { return value(w.condition).is_true(); });
}

}  // namespace

ExtractedTrace extract_trace(const Program& program, const std::vector<Scheduled>& schedule,
                             const std::function<bool(const model::Terminal&)>& counts, term::Evaluator& value) {
    Trace trace;
    for (const model::Thread& thread : program.threads) trace.thread_names.push_back(thread.name);
    Walk walk(program, value);
    std::optional<Scheduled> failed = walk.failed(counts);
    std::vector<MadeStep> made;
    for (auto next = schedule.begin(); !failed && next != schedule.end(); ++next) {
        HEDDLE_CHECK(walk.position(next->thread) == next->location,
                     fmt::format("thread {} is scheduled where it does not stand", next->thread.index));
        const Step& step = program.step(*next);
        const std::size_t before = trace.steps.size();
        made.push_back({*next, static_cast<int>(before)});
        add_steps(trace, program, *next, walk, value);
        walk.execute(next->thread);
        failed = walk.failed(counts);
        // What others do after the end of the process they can do before it; without it there is nothing to look for.
        if (!failed && ends_process(step, program.location(next->thread, *walk.position(next->thread)), value)) {
            if (trace.steps.size() > before) --trace.scheduled;
            trace.steps.resize(before);
        }
    }
    for (const model::Input& input : program.inputs) add_input(trace, program, input, value);
    mark_idle_exchanges(trace);
    add_initial(trace, program, value);
    if (failed) {
        const model::Terminal& terminal = program.location(failed->thread, failed->location).terminal();
        trace.failure = {failed->thread.index, terminal.property, terminal.what, terminal.where,
                         terminal.instruction.index};
        if (terminal.property == model::Property::Race) trace.failure.parties = parties_of_race(program, made, value);
    }
    return {std::move(trace), failed.has_value(), std::move(made)};
}

}  // namespace heddle::encoder
