#include "engine/round.h"

#include <algorithm>
#include <ctime>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "util/check.h"

namespace heddle::engine {

using encoder::Scheduled;
using model::TerminalKind;
using solver::Answer;
using std::chrono::milliseconds;

namespace {

// Adds the time that it lives to a figure.
class Timing {
public:
    Timing(Statistics& statistics, const char* name) : statistics_(statistics), name_(name) {}
    ~Timing() { statistics_.add(name_, stopwatch_.seconds()); }
    Timing(const Timing&) = delete;
    Timing& operator=(const Timing&) = delete;

private:
    Statistics& statistics_;
    const char* name_;
    Stopwatch stopwatch_{std::nullopt};
};

constexpr const char* lowering = "seconds lowering";
constexpr const char* encoding = "seconds encoding";
constexpr const char* solving = "seconds solving";

model::Program lower(const ProgramSource& source, term::Manager& manager, const Unwinding& unwinding,
                     Statistics& times) {
    const Timing timing(times, lowering);
    model::Program program = source(manager, unwinding);
    model::check_well_formed(program);
    return program;
}

unsigned depth_for(const model::Program& program, std::optional<unsigned> wanted) {
    const std::uint64_t longest = model::longest_run(program);
    return static_cast<unsigned>(
        std::min<std::uint64_t>(longest, wanted.value_or(std::numeric_limits<unsigned>::max())));
}

}  // namespace

Round::Round(const ProgramSource& source, const CheckOptions& options, const Unwinding& unwinding,
             const Stopwatch& stopwatch, Watcher& watcher)
    : options_(options),
      unwinding_(unwinding),
      stopwatch_(stopwatch),
      program_(lower(source, manager_, unwinding, times_)),
      full_depth_(depth_for(program_, options.depth)),
      backend_(make_backend()),
      watched_(watcher, *backend_) {
    give_up_if_stopped();
    const Timing timing(times_, engine::encoding);
    encoding_ = encoder::make_encoding(program_, manager_, options_.encoding, [this](Term f) { accept(f); });
}

std::unique_ptr<solver::Backend> Round::make_backend() {
    auto backend = solver::make_backend(options_.solver, manager_);
    if (options_.cross_check.empty()) return backend;
    auto both = std::make_unique<solver::CrossChecked>(
        std::move(backend), solver::make_second_backend(options_.cross_check, options_.solver, manager_));
    cross_check_ = both.get();
    return both;
}

void Round::give_up_if_stopped() const {
    if (stopwatch_.time_is_up()) throw GaveUp{"timeout"};
    if (options_.interrupted && options_.interrupted()) throw GaveUp{"interrupted"};
}

void Round::report(const char* activity) const {
    if (!options_.progress) return;
    options_.progress({unwinding_.loops, encoding_->depth(), manager_.size(), stopwatch_.seconds(), activity});
}

void Round::accept(Term formula) {
    constexpr std::size_t between_looks_at_the_clock = 4096;
    if (++formulas_ % between_looks_at_the_clock == 0) give_up_if_stopped();
    backend_->assert_formula(formula);
    if (!options_.dump_smt2.empty()) asserted_.add(formula);
}

void Round::extend_to(unsigned depth) {
    report("encoding");
    const Timing timing(times_, engine::encoding);
    encoding_->extend_to(depth);
}

Answer Round::ask_within(Term query, std::optional<milliseconds> time) {
    give_up_if_stopped();
    report("solving");
    if (!options_.dump_smt2.empty()) asserted_.write(options_.dump_smt2, {&query, 1});
    const Timing timing(times_, solving);
    const Answer answer = backend_->check({&query, 1}, {time, options_.memory_megabytes});
    if (answer != Answer::Unknown && !backend_->answered_by().empty()) ++answered_by_[backend_->answered_by()];
    return answer;
}

bool Round::ask(Term query) {
    const Answer answer = ask_within(query, stopwatch_.remaining());
    if (answer == Answer::Unknown) throw GaveUp{backend_->unknown_reason()};
    return answer == Answer::Sat;
}

term::Evaluator Round::model() {
    return term::Evaluator([this](Term variable) { return backend_->value(variable); });
}

// Short failures are found at small depths, where formulas are small; but each depth without a failure is work for
// nothing, so the depth doubles, and a short way to the full depth is made at once.
std::optional<model::Trace> Round::find_failure(const encoder::Question& question) {
    constexpr unsigned first_depth = 48;
    unsigned safe_depth = 0;
    for (unsigned depth = first_depth;; depth *= 2) {
        if (depth + depth / 2 >= full_depth_) depth = full_depth_;
        extend_to(depth);
        const bool fails = ask(encoding_->violation(question, depth));
        note_search();
        if (fails) {
            model::Trace trace = failing_trace(question, depth);
            shorten(trace, question, safe_depth);
            return trace;
        }
        if (depth == full_depth_) return std::nullopt;
        safe_depth = depth;
    }
}

// What it took to tell whether a run fails; shortening the run, or asking how far the answer holds, comes on top.
void Round::note_search() {
    const Statistics solver = backend_->statistics();
    times_.set("search CPU seconds", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
    times_.set("search conflicts", solver.get("conflicts"));
    times_.set("search decisions", solver.get("decisions"));
}

model::Trace Round::failing_trace(const encoder::Question& question, unsigned depth) {
    term::Evaluator value = model();
    return encoding_->failing_trace(question, depth, value);
}

// Halves the range between the deepest depth without failure and the length of the trace, a few times.
void Round::shorten(model::Trace& trace, const encoder::Question& question, unsigned safe_depth) {
    constexpr int tries = 5;
    constexpr milliseconds patience(1000);
    for (int i = 0; i < tries && trace.scheduled > safe_depth + 1; ++i) {
        const unsigned depth = safe_depth + (trace.scheduled - safe_depth) / 2;
        const milliseconds time = std::min(patience, stopwatch_.remaining().value_or(patience));
        switch (ask_within(encoding_->violation(question, depth), time)) {
            case Answer::Sat:
                trace = failing_trace(question, depth);
                break;
            case Answer::Unsat:
                safe_depth = depth;
                break;
            case Answer::Unknown:
                return;
        }
    }
}

encoder::Walk Round::walk_through(term::Evaluator& value) const {
    encoder::Walk walk(program_, value);
    for (const Scheduled& step : encoding_->schedule(value)) walk.execute(step.thread);
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
    if (places.empty() || !ask(encoding_->some_thread_cut())) return std::nullopt;
    term::Evaluator value = model();
    const encoder::Walk walk = walk_through(value);
    for (const Scheduled& place : places)
        if (walk.position(place.thread) == place.location) return limitation_at(place);
    throw InternalError("a run that should be cut is not");
}

Limitation Round::limitation_at(const Scheduled& place) const {
    const model::Terminal& cut = program_.location(place.thread, place.location).terminal();
    return {cut.where, cut.what};
}

Term Round::one_of(const std::vector<Scheduled>& places) {
    std::vector<Term> cases;
    for (const Scheduled& place : places) cases.push_back(encoding_->stands_at(place));
    const Term query = manager_.fresh_variable("one_of", term::Sort::boolean());
    accept(manager_.implies(query, manager_.logical_or(cases)));
    return query;
}

std::vector<Limitation> Round::reachable_cuts() {
    std::set<Limitation> found;
    std::vector<Scheduled> places = cut_places();
    while (!places.empty() && ask(one_of(places))) {
        term::Evaluator value = model();
        const encoder::Walk walk = walk_through(value);
        const std::size_t before = places.size();
        for (const Scheduled& place : places)
            if (walk.position(place.thread) == place.location) found.insert(limitation_at(place));
        std::erase_if(places, [&](const Scheduled& place) { return found.contains(limitation_at(place)); });
        HEDDLE_CHECK(places.size() < before, "a run that should be cut is not");
    }
    return {found.begin(), found.end()};
}

std::vector<std::string> Round::unchecked_violations(const model::Properties& checked) {
    encoder::Question question{{}, {}};
    for (const model::Property property : {model::Property::Memory, model::Property::Overflow})
        if (!checked.contains(property)) question.properties.insert(property);
    std::vector<std::string> result;
    const auto matters = [&](const model::Location& location) {
        return !location.is_step() && location.terminal().kind == TerminalKind::Failed &&
               question.properties.contains(location.terminal().property);
    };
    if (std::ranges::none_of(program_.threads,
                             [&](const model::Thread& t) { return std::ranges::any_of(t.locations, matters); }))
        return result;
    while (ask(encoding_->violation(question, full_depth_))) {
        const model::TraceFailure failure = failing_trace(question, full_depth_).failure;
        result.push_back(failure.what + " at " + failure.where.file_and_line());
        question.known.push_back(failure);
    }
    return result;
}

bool Round::some_run_needs_more_steps() {
    return full_depth_ < model::longest_run(program_) && ask(encoding_->can_go_on());
}

std::vector<SourceLocation> Round::assertions_never_reached() {
    std::vector<const model::Assertion*> open;
    for (const model::Assertion& assertion : program_.assertions) open.push_back(&assertion);
    for (;;) {
        std::vector<model::Arrival> arrivals;
        for (const model::Assertion* assertion : open)
            arrivals.insert(arrivals.end(), assertion->arrivals.begin(), assertion->arrivals.end());
        if (arrivals.empty() || !ask(encoding_->reaches(arrivals))) break;
        term::Evaluator value = model();
        const encoder::Walk walk = walk_through(value);
        const auto made = [&](const model::Arrival& arrival) { return walk.has_made(arrival); };
        const std::size_t reached = std::erase_if(
            open, [&](const model::Assertion* assertion) { return std::ranges::any_of(assertion->arrivals, made); });
        HEDDLE_CHECK(reached > 0, "a run that should reach an assertion does not");
    }
    std::vector<SourceLocation> result;
    for (const model::Assertion* assertion : open) result.push_back(assertion->where);
    std::ranges::sort(result);
    return result;
}

void Round::report_to(Verdict& verdict) const {
    verdict.statistics.merge(statistics());
    for (const auto& [name, answers] : answered_by_) {
        verdict.answered_by[name] += answers;
        verdict.statistics.set("answers of " + name, verdict.answered_by[name]);
    }
    if (cross_check_ == nullptr) return;
    const auto& tally = cross_check_->tally();
    verdict.cross_check = {cross_check_->second_name(), tally.confirmed, tally.not_confirmed, tally.reason};
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
    set("frames", encoding_->depth());
    set("terms", manager_.size());
    set("formulas", formulas_);
    result.merge(encoding_->statistics(options_.count_pairs));
    result.merge(times_);
    result.merge(backend_->statistics());
    return result;
}

}  // namespace heddle::engine
