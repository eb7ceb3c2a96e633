#include "engine/round.h"

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "buffers/buffered_program.h"
#include "buffers/buffered_trace.h"
#include "engine/abstract_search.h"
#include "engine/failing_runs.h"
#include "engine/minimise.h"
#include "engine/solver_choice.h"
#include "engine/thread_ends.h"
#include "races/happens_before.h"
#include "util/check.h"

namespace heddle::engine {

using encoder::Scheduled;
using model::TerminalKind;
using solver::Answer;

namespace {

model::Program lower(const ProgramSource& source, Context& context) {
    const Timing timing(context.times, "seconds lowering");
    Unwinding unwinding = context.unwinding;
    unwinding.pause = [&context] { context.give_up_if_stopped(); };
    model::Program program = source(context.manager, unwinding);
    if (context.options.has_weak_memory() && program.depends_on_memory_model()) {
        unwinding.weak_memory = true;
        program = source(context.manager, unwinding);
    } else if (context.options.properties.contains(model::Property::Race)) {
        races::keep_happens_before(program, context.manager);
    }
    model::check_well_formed(program);
    return program;
}

// Account of races is kept for memory, not for buffers.
std::optional<model::Program> with_buffers(const model::Program& program, const CheckOptions& options,
                                           term::Manager& manager) {
    const model::MemoryModel memory_model = options.encoding.memory_model;
    if (!model::has_store_buffers(memory_model) || !program.depends_on_memory_model() ||
        options.properties.contains(model::Property::Race))
        return std::nullopt;
    return buffers::with_store_buffers(program, memory_model, manager);
}

}  // namespace

Round::Round(const ProgramSource& source, const CheckOptions& options, const Unwinding& unwinding,
             const Stopwatch& stopwatch, Watcher& watcher, Experience& experience)
    : context_{options, options.solver, unwinding, stopwatch, watcher, manager_},
      program_(lower(source, context_)),
      buffered_(with_buffers(program_, options, manager_)),
      full_depth_(depth_for(program_, options.depth)),
      experience_(experience) {
    context_.solver = solver_for(options.solver, program_);
    context_.fastest = experience.fastest;
}

Search& Round::solving() {
    if (search_) return *search_;
    encoder::EncodingOptions encoding = context_.options.encoding;
    if (!has_weak_memory()) encoding.memory_model = model::MemoryModel::Sc;
    if (context_.options.abstraction.domain == Domain::None)
        search_ = std::make_unique<DirectSearch>(program_, context_, encoding);
    else
        search_ = std::make_unique<AbstractSearch>(program_, context_, experience_.tracked);
    return *search_;
}

void Round::begin_states() {
    context_.give_up_if_stopped();
    states_ = std::make_unique<StateSearch>(stepwise(), context_);
}

std::optional<states::Result> Round::states_within(std::optional<std::chrono::milliseconds> patience) {
    if (!states_->wait(patience)) return std::nullopt;
    states::Result result = states_->result();
    if (result.is_complete) never_ending_ = states_->never_ending();
    states_.reset();
    if (buffered_) take_buffers_off(result);
    return result;
}

void Round::take_buffers_off(states::Result& result) const {
    if (result.trace)
        result.trace = buffers::without_store_buffers(*std::move(result.trace), *buffered_,
                                                      context_.options.encoding.memory_model);
    const auto is_full = [this](const model::Place& place) {
        return buffers::is_full_buffer(buffered_->location(place.thread, place.location).terminal());
    };
    if (!result.trace && std::ranges::any_of(result.cuts, is_full)) {
        result.is_complete = false;
        result.reason = "a store buffer needs more entries";
    }
}

std::optional<model::Trace> Round::probe(std::vector<model::TraceFailure>& undefined) {
    const Timing timing(context_.times, "seconds at random");
    constexpr std::size_t any_number_of_bytes = ~std::size_t{0};  // walks keep no states
    const auto stop = [this] { return context_.must_stop() || context_.watcher.is_answered(); };
    states::Search search(stepwise(), manager_, context_.options.properties, {any_number_of_bytes, stop});
    search.walk();
    states::Result result = search.result();
    if (buffered_) take_buffers_off(result);
    for (const model::Place& place : result.unchecked) undefined.push_back(failure_at(place));
    return std::move(result.trace);
}

bool Round::ask(const Query& query, unsigned depth) {
    const Answer answer = solving().ask(query, depth, context_.stopwatch.remaining());
    experience_.fastest = context_.fastest;
    if (answer == Answer::Unknown) throw GaveUp{search_->unknown_reason()};
    return answer == Answer::Sat;
}

// Short failures are found at small depths, where formulas are small; but each depth without a failure is work for
// nothing, so the depth doubles, and a short way to the full depth is made at once.  The full depth of a search can
// grow while it is asked.
std::optional<model::Trace> Round::find_failure(const encoder::Question& question) {
    constexpr unsigned first_depth = 48;
    unsigned safe_depth = 0;
    for (unsigned step = solving().can_deepen() ? first_depth : full_depth_;; step *= 2) {
        const unsigned further = step + step / 2;
        const unsigned depth = std::min(full_depth_, search_->full_depth() <= further ? further : step);
        const bool fails = ask(violation(question), depth);
        note_search();
        if (fails) {
            model::Trace trace = failing_trace(*search_, question);
            if (search_->can_deepen()) shorten(trace, *search_, context_, question, safe_depth);
            return trace;
        }
        if (depth >= search_->full_depth()) return std::nullopt;
        safe_depth = depth;
    }
}

model::Minimum Round::least_steps(const states::Result& found) const {
    model::Minimum minimum{.what = "step", .least = found.trace->scheduled};
    if (!found.cuts.empty()) minimum.scope = fmt::format("up to unwind {}", context_.unwinding.loops);
    return minimum;
}

std::vector<model::Minimum> Round::minimise(model::Trace& trace, const encoder::Question& question) {
    return Minimiser(program_, context_, question).improve(trace);
}

// What it took to tell whether a run fails; shortening the run, or asking how far the answer holds, comes on top.
void Round::note_search() {
    const Statistics solver = search_->statistics();
    context_.times.set("search CPU seconds", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
    context_.times.set("search conflicts", solver.get("conflicts"));
    context_.times.set("search decisions", solver.get("decisions"));
}

encoder::Walk Round::walk_through(term::Evaluator& value) const {
    encoder::Walk walk(program_, value);
    for (const Scheduled& step : search_->found().encoding.schedule(value)) walk.execute(step.thread);
    return walk;
}

std::vector<Scheduled> Round::cut_places() const {
    std::vector<Scheduled> places;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l) {
            const model::Location& location = program_.threads[t].locations[l];
            if (!location.is_step() && location.terminal().kind == TerminalKind::Cut)
                places.push_back({model::ThreadId(t), model::LocationId(l)});
        }
    return places;
}

std::optional<Limitation> Round::reachable_cut() {
    const std::vector<Scheduled> places = cut_places();
    if (places.empty() || !ask([](const Asked& asked) { return asked.encoding.some_thread_cut(); }))
        return std::nullopt;
    term::Evaluator value = search_->model();
    const encoder::Walk walk = walk_through(value);
    for (const Scheduled& place : places)
        if (walk.position(place.thread) == place.location) return limitation_at(place);
    throw InternalError("a run that should be cut is not");
}

Limitation Round::limitation_at(const model::Place& place) const {
    const model::Terminal& cut = program_.location(place.thread, place.location).terminal();
    return {cut.where, cut.what};
}

model::TraceFailure Round::failure_at(const model::Place& place) const {
    const model::Terminal& failed = program_.location(place.thread, place.location).terminal();
    return {place.thread.index, failed.property, failed.what, failed.where, failed.instruction.index};
}

std::vector<Limitation> Round::reachable_cuts() {
    std::set<Limitation> found;
    std::vector<Scheduled> places = cut_places();
    const Query stands = [&](const Asked& asked) { return asked.encoding.stands_at(places); };
    while (!places.empty() && ask(stands)) {
        term::Evaluator value = search_->model();
        const encoder::Walk walk = walk_through(value);
        const std::size_t before = places.size();
        for (const Scheduled& place : places)
            if (walk.position(place.thread) == place.location) found.insert(limitation_at(place));
        std::erase_if(places, [&](const Scheduled& place) { return found.contains(limitation_at(place)); });
        HEDDLE_CHECK(places.size() < before, "a run that should be cut is not");
    }
    return {found.begin(), found.end()};
}

std::vector<model::TraceFailure> Round::unchecked_violations(const model::Properties& checked) {
    encoder::Question question{{}, {}};
    for (const model::Property property : {model::Property::Memory, model::Property::Overflow})
        if (!checked.contains(property)) question.properties.insert(property);
    const auto matters = [&](const model::Location& location) {
        return !location.is_step() && location.terminal().kind == TerminalKind::Failed &&
               question.properties.contains(location.terminal().property);
    };
    const auto has_some = [&](const model::Thread& t) { return std::ranges::any_of(t.locations, matters); };
    if (std::ranges::none_of(program_.threads, has_some)) return {};
    while (ask(violation(question))) question.known.push_back(failing_trace(*search_, question).failure);
    return question.known;
}

bool Round::some_run_needs_more_steps() {
    return full_depth_ < model::longest_run(program_) &&
           ask([](const Asked& asked) { return asked.encoding.can_go_on(); });
}

std::vector<SourceLocation> Round::assertions_never_reached() {
    std::set<std::size_t> open;
    for (std::size_t i = 0; i < program_.assertions.size(); ++i)
        if (!program_.assertions[i].arrivals.empty()) open.insert(i);
    const Query reaches = [&](const Asked& asked) {
        std::vector<model::Arrival> arrivals;
        for (const std::size_t i : open) {
            const auto& more = asked.program.assertions[i].arrivals;
            arrivals.insert(arrivals.end(), more.begin(), more.end());
        }
        return asked.encoding.reaches(arrivals);
    };
    while (!open.empty() && ask(reaches)) {
        term::Evaluator value = search_->model();
        const encoder::Walk walk = walk_through(value);
        const auto made = [&](const model::Arrival& arrival) { return walk.has_made(arrival); };
        const std::size_t reached = std::erase_if(
            open, [&](std::size_t i) { return std::ranges::any_of(program_.assertions[i].arrivals, made); });
        HEDDLE_CHECK(reached > 0, "a run that should reach an assertion does not");
    }
    std::vector<SourceLocation> result;
    for (std::size_t i = 0; i < program_.assertions.size(); ++i)
        if (open.contains(i) || program_.assertions[i].arrivals.empty()) result.push_back(program_.assertions[i].where);
    std::ranges::sort(result);
    return result;
}

model::ThreadEnds Round::thread_ends(std::chrono::milliseconds patience) {
    if (never_ending_) {
        std::erase_if(*never_ending_, [this](model::ThreadId t) { return t.index >= program_.threads.size(); });
        return describe_unreached(program_, *never_ending_);
    }
    std::set<model::ThreadId> open;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) open.insert(model::ThreadId(t));
    std::string gave_up;
    try {
        find_ends(open, patience);
    } catch (const GaveUp& stop) {
        gave_up = stop.reason;
    }
    model::ThreadEnds ends = describe_unreached(program_, open);
    ends.gave_up = gave_up;
    return ends;
}

// Takes out the threads whose ends some run reaches.
void Round::find_ends(std::set<model::ThreadId>& open, std::chrono::milliseconds patience) {
    const Stopwatch stopwatch(patience);
    const Query stands = [&](const Asked& asked) { return asked.encoding.stands_at(ends_of(program_, open)); };
    while (!ends_of(program_, open).empty()) {
        const Answer answer = solving().ask(stands, full_depth_, stopwatch.remaining());
        if (answer == Answer::Unknown) throw GaveUp{search_->unknown_reason()};
        if (answer == Answer::Unsat) return;
        term::Evaluator value = search_->model();
        const encoder::Walk walk = walk_through(value);
        const auto is_there = [&](const Scheduled& end) { return walk.position(end.thread) == end.location; };
        const std::size_t reached = std::erase_if(
            open, [&](model::ThreadId thread) { return std::ranges::any_of(ends_of(program_, {thread}), is_there); });
        HEDDLE_CHECK(reached > 0, "a run that should end a thread does not");
    }
}

void Round::report_to(Verdict& verdict) const {
    verdict.statistics.merge(statistics());
    for (const auto& [name, answers] : context_.answers) verdict.statistics.add("answers of " + name, answers);
    for (const auto& [name, answers] : context_.answered_by) verdict.answered_by[name] += answers;
    for (const auto& [name, times] : context_.stopped) {
        verdict.stopped[name] += times;
        verdict.statistics.add("times that another was faster than " + name, times);
    }
    if (search_) search_->report_to(verdict);
}

Statistics Round::statistics() const {
    Statistics result;
    std::size_t steps = 0;
    for (const model::Thread& thread : program_.threads)
        steps += static_cast<std::size_t>(std::ranges::count_if(thread.locations, &model::Location::is_step));
    const auto set = [&](const char* name, std::size_t figure) { result.set(name, static_cast<double>(figure)); };
    set("threads", program_.threads.size());
    set("visible steps", steps);
    set("instructions", program_.instructions);
    set("cells", program_.cells.size());
    if (search_) result.merge(search_->statistics());
    result.merge(context_.times);
    return result;
}

}  // namespace heddle::engine
