#include "engine/bound_loop.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/explore_search.h"
#include "engine/flow_search.h"
#include "engine/round.h"
#include "engine/search_in_turns.h"
#include "engine/solver_choice.h"
#include "engine/stopwatch.h"
#include "engine/watcher.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::engine {

namespace {

// The bound loop.  Keeps the verdict up to date with what complete rounds have found.
class BoundLoop {
public:
    BoundLoop(const ProgramSource& source, const TraceCheck& replay, const CheckOptions& options)
        : source_(source),
          replay_(replay),
          options_(options),
          asked_(options.properties),
          stopwatch_(options.timeout),
          watcher_(options.interrupted) {}

    Verdict run() {
        HEDDLE_CHECK(
            !options_.part || (options_.method == Method::Solver && options_.abstraction.domain == Domain::None),
            "a part of the runs without a solver that is asked about all of them");
        try {
            if (argue_about_races()) {
                // That is all.
            } else if (has_flow_only()) {
                begin_flow();
                flow_->wait(std::nullopt);
                if (!conclude_from_flow()) throw GaveUp{flow_->reason()};
            } else if (!tries_flow_first()) {
                for (unsigned number = 0; !try_round(unwinding(number)) && !conclude_from_flow(); ++number) {
                }
            }
        } catch (const GaveUp& stop) {
            if (!conclude_from_flow() && !conclude_from_argument({})) give_up(stop);
        } catch (const Unsupported&) {
            if (!conclude_from_argument({})) throw;
        }
        if (flow_) verdict_.statistics.merge(flow_->statistics());
        verdict_.checked = asked_;
        verdict_.preemptions = options_.encoding.preemptions;
        verdict_.statistics.set("seconds", stopwatch_.seconds());
        return std::move(verdict_);
    }

private:
    Unwinding unwinding(unsigned round) const { return unwinding_of_round(options_, round); }
    // There is no round with a larger unwinding.
    bool has_one_unwinding() const { return options_.unwind || options_.part; }

    void set_bounds(const Round& round, const Unwinding& unwinding) {
        verdict_.unwind = unwinding.loops;
        verdict_.depth = round.full_depth();
    }

    bool argue_about_races();
    bool conclude_from_argument(const std::vector<model::TraceFailure>& undefined, bool is_clearly_defined = false);
    bool try_round(const Unwinding& unwinding);
    void note_assumptions(const model::Program& program);
    void begin_flow();
    bool tries_flow_first();
    bool conclude_from_flow();
    bool may_keep_loops() const;
    bool has_flow_only() const {
        return options_.method == Method::Flow || options_.method == Method::Impact ||
               options_.method == Method::Cegar || options_.method == Method::Symbolic;
    }
    bool find_violations(Round& round, const Unwinding& unwinding);
    std::optional<std::chrono::milliseconds> time_for_states_alone(const model::Program& program) const;
    std::optional<bool> conclude_from_states(Round& round, const Unwinding& unwinding,
                                             std::optional<std::chrono::milliseconds> patience);
    bool probe(std::vector<model::TraceFailure>& undefined);
    std::optional<bool> try_solver(Round& round, const Unwinding& unwinding);
    void minimise(Round& round, model::Trace& trace);
    void report_violation(model::Trace trace);
    bool conclude(bool uses_weak_orders, std::vector<Limitation> limitations,
                  const std::vector<model::TraceFailure>& unchecked);
    void note_cut(const Limitation& cut, Round& round);
    void find_ends(Round& round);
    model::ThreadEnds ends_within(Round& round, double share) const;
    void find_never_reached(Round& round);
    void refuse_judgement(const std::vector<model::TraceFailure>& unchecked);
    void replay(const model::Trace& trace) const;
    void give_up(const GaveUp& stop);
    std::string explain(const GaveUp& stop) const;

    const ProgramSource& source_;
    const TraceCheck& replay_;
    CheckOptions options_;  // without the races that cannot be
    const model::Properties asked_;
    const Stopwatch stopwatch_;
    Watcher watcher_;
    Verdict verdict_;
    encoder::Question question_{options_.properties};
    bool tries_states_ = options_.method != Method::Solver && !options_.all_violations && !options_.needs_frames();
    const bool searches_side_by_side_ = options_.method == Method::Auto && options_.cores > 1;
    std::chrono::milliseconds states_alone_ = options_.states_alone;
    bool has_probed_ = false;
    bool has_complete_round_ = false;
    Experience experience_;
    std::unique_ptr<UnboundedSearch> flow_;
    bool is_argued_ = false;  // there is no race as long as all is defined, and nothing else was asked for
    // By the bound of the last complete round.
    std::optional<Limitation> cut_;
    std::optional<model::ThreadEnds> ends_;
};

// The name of the argument, in verdicts.
constexpr const char* race_proof =
    "by argument: every two accesses share a lock, are ordered or are of one thread, for any number of turns and "
    "threads";

// True if there is a verdict: no two accesses can race, and nothing else matters.
bool BoundLoop::argue_about_races() {
    const bool is_only_way = options_.method == Method::Races;
    if (is_only_way && asked_ != model::Properties{model::Property::Race})
        throw UserError("--method races only answers --check race");
    if (!asked_.contains(model::Property::Race) || !options_.race_argument ||
        (options_.method != Method::Auto && !is_only_way) || options_.all_violations)
        return false;
    if (options_.progress) options_.progress({0, 0, 0, stopwatch_.seconds(), "arguing about races"});
    const Stopwatch stopwatch{std::nullopt};
    const model::RaceTable table = options_.race_argument();
    verdict_.statistics.set("seconds arguing about races", stopwatch.seconds());
    for (const auto& [argument, pairs] : table.pairs)
        verdict_.statistics.set("pairs of accesses " + argument, static_cast<double>(pairs));
    if (!table.is_free_of_races()) {
        if (!is_only_way) return false;
        const auto row = std::ranges::find_if(table.rows, &model::RaceTable::Row::may_race);
        throw GaveUp{table.obstacle.empty() ? row->object + " may be raced for" : table.obstacle};
    }
    if (asked_.size() > 1) {
        options_.properties.erase(model::Property::Race);
        question_.properties.erase(model::Property::Race);
        return false;
    }
    is_argued_ = true;
    return (table.is_clearly_defined || is_only_way) && conclude_from_argument({}, table.is_clearly_defined);
}

// As far as the search went, which need not be far.
bool BoundLoop::conclude_from_argument(const std::vector<model::TraceFailure>& undefined, bool is_clearly_defined) {
    if (!is_argued_) return false;
    verdict_.assumes_sequential_consistency = false;
    if (!conclude(false, {}, undefined)) return true;
    verdict_.proof = race_proof;
    if (!is_clearly_defined)
        verdict_.caveats.emplace_back("the argument assumes that no run ends in undefined behaviour (--check memory)");
    return true;
}

void BoundLoop::note_assumptions(const model::Program& program) {
    verdict_.memory_model = options_.encoding.memory_model;
    verdict_.assumes_sequential_consistency = !options_.has_weak_memory() && program.depends_on_memory_model();
    verdict_.caveats = program.caveats;
    if (program.lacks_assertions && options_.properties.contains(model::Property::Assertion))
        verdict_.caveats.emplace_back("the program has no assertion");
    if (options_.has_weak_memory() && program.may_race && !asked_.contains(model::Property::Race))
        verdict_.caveats.emplace_back(
            "ordinary accesses may race, which is undefined in C and C++, and are taken as relaxed ones (--check race)");
}

// True if there is a verdict.
bool BoundLoop::try_round(const Unwinding& unwinding) {
    Round round(source_, options_, unwinding, stopwatch_, watcher_, experience_);
    // Even a round that gives up leaves its figures.
    struct Keep {
        Round& round;
        Verdict& verdict;
        ~Keep() { round.report_to(verdict); }
    } const keep{round, verdict_};
    note_assumptions(round.program());
    if (tries_states_ && round.has_steps()) round.begin_states();
    if (const auto answer = conclude_from_states(round, unwinding, time_for_states_alone(round.program())))
        return *answer;
    if (!searches_side_by_side_) round.stop_states();
    if (round.may_be_cut()) begin_flow();
    std::vector<model::TraceFailure> undefined;
    if ((round.has_steps() && probe(undefined)) || conclude_from_argument(undefined)) return true;
    if (const auto answer = try_solver(round, unwinding)) return *answer;
    has_complete_round_ = true;
    set_bounds(round, unwinding);

    std::vector<Limitation> limitations;
    if (has_one_unwinding())
        limitations = round.reachable_cuts();
    else if (const std::optional<Limitation> cut = round.reachable_cut()) {
        note_cut(*cut, round);
        return false;
    }
    if (round.some_run_needs_more_steps())
        limitations.emplace_back().what = fmt::format("a run needs more than {} steps", round.full_depth());
    if (!verdict_.traces.empty()) {
        verdict_.limitations = std::move(limitations);
        return true;
    }
    if (conclude(round.program().uses_weak_orders, std::move(limitations),
                 round.unchecked_violations(options_.properties))) {
        find_ends(round);
        find_never_reached(round);
    }
    return true;
}

// How long the solver has to wait for the search of states.
std::optional<std::chrono::milliseconds> BoundLoop::time_for_states_alone(const model::Program& program) const {
    if (options_.method == Method::States) return std::nullopt;
    if (searches_side_by_side_) return states_alone_;
    constexpr double part = 0.25;
    return stopwatch_.part_of_remaining(part, std::chrono::milliseconds(threads_compute(program) ? 500 : 3'000));
}

// True: there is a verdict.  False: all is well, but for larger bounds.  None: there is no answer, or none within this
// time.
std::optional<bool> BoundLoop::conclude_from_states(Round& round, const Unwinding& unwinding,
                                                    std::optional<std::chrono::milliseconds> patience) {
    if (!round.is_looking_at_states()) return std::nullopt;
    std::optional<states::Result> found = round.states_within(patience);
    if (!found) {
        if (!searches_side_by_side_) tries_states_ = false;
        return std::nullopt;
    }
    states::Result& result = *found;
    if (!result.is_complete) {
        if (options_.method == Method::States) throw GaveUp{result.reason};
        tries_states_ = false;  // there are too many, or they depend on inputs; then larger bounds are no better
        return std::nullopt;
    }
    set_bounds(round, unwinding);
    if (result.trace) {
        if (options_.shortest) verdict_.minima = {round.least_steps(result)};
        report_violation(*std::move(result.trace));
        return true;
    }
    has_complete_round_ = true;
    std::set<Limitation> cuts;
    for (const model::Place& place : result.cuts) cuts.insert(round.limitation_at(place));
    std::vector<model::TraceFailure> unchecked;
    for (const model::Place& place : result.unchecked) unchecked.push_back(round.failure_at(place));
    if (!cuts.empty() && conclude_from_argument(unchecked)) return true;
    if (!cuts.empty() && !options_.unwind) {
        note_cut(*cuts.begin(), round);
        return false;
    }
    if (!conclude(round.program().uses_weak_orders, {cuts.begin(), cuts.end()}, unchecked)) return true;
    find_ends(round);
    for (const std::size_t assertion : result.never_reached)
        verdict_.never_reached.push_back(round.program().assertions[assertion].where);
    std::ranges::sort(verdict_.never_reached);
    return true;
}

// Runs at random, once, where there are many states: what fails often is found soon, and bounds need not be small.
bool BoundLoop::probe(std::vector<model::TraceFailure>& undefined) {
    if (options_.method != Method::Auto || options_.all_violations || options_.counts_steps() || has_probed_)
        return false;
    has_probed_ = true;
    std::vector<Unwinding> large = {{4, 256}, {4, 4096}};  // loops with constant bounds may have to come to their ends
    if (options_.unwind) large = {unwinding(0)};
    std::optional<unsigned> depth_before;
    for (const Unwinding& unwinding : large) {
        constexpr double part = 0.1;
        const Stopwatch patience(stopwatch_.part_of_remaining(part, std::chrono::milliseconds(1'000)));
        try {
            Round round(source_, options_, unwinding, patience, watcher_, experience_);
            if (depth_before == round.full_depth()) return false;  // no loop goes further
            depth_before = round.full_depth();
            if (std::optional<model::Trace> trace = round.probe(undefined)) {
                set_bounds(round, unwinding);
                report_violation(*std::move(trace));
                return true;
            }
        } catch (const GaveUp&) {
            return false;
        } catch (const Unsupported&) {
            return false;  // what smaller bounds do not come to need not be supported
        }
    }
    return false;
}

// True: there is a verdict.  None: there is no violation, but more to be asked.  The search of states may be faster.
std::optional<bool> BoundLoop::try_solver(Round& round, const Unwinding& unwinding) {
    try {
        if (find_violations(round, unwinding)) return true;
    } catch (const GaveUp&) {
        if (const auto answer = conclude_from_states(round, unwinding, stopwatch_.remaining())) return answer;
        throw;
    }
    if (round.is_looking_at_states()) states_alone_ = {};  // the solver was faster; let it begin at once next time
    // An answer that came just now has stopped the solver: it cannot be asked any more.
    if (round.stop_states_without_answer()) return conclude_from_states(round, unwinding, stopwatch_.remaining());
    return std::nullopt;
}

// True if no more than these are wanted.
bool BoundLoop::find_violations(Round& round, const Unwinding& unwinding) {
    while (std::optional<model::Trace> trace = round.find_failure(question_)) {
        set_bounds(round, unwinding);
        minimise(round, *trace);
        report_violation(*std::move(trace));
        if (!options_.all_violations) return true;
    }
    return false;
}

void BoundLoop::minimise(Round& round, model::Trace& trace) {
    verdict_.minima = round.minimise(trace, question_);
    for (model::Minimum& minimum : verdict_.minima)
        if (!minimum.gave_up.empty()) minimum.gave_up = explain({minimum.gave_up});
}

void BoundLoop::report_violation(model::Trace trace) {
    verdict_.kind = VerdictKind::Unsafe;
    replay(trace);
    question_.known.push_back(trace.failure);
    verdict_.traces.push_back(std::move(trace));
}

// There is no violation.  True if that is all there is to say.
bool BoundLoop::conclude(bool uses_weak_orders, std::vector<Limitation> limitations,
                         const std::vector<model::TraceFailure>& unchecked) {
    verdict_.limitations = std::move(limitations);
    if (!unchecked.empty()) {
        refuse_judgement(unchecked);
        return false;
    }
    const bool is_bounded = !verdict_.limitations.empty() || options_.encoding.preemptions;
    verdict_.kind = is_bounded ? VerdictKind::SafeUpTo : VerdictKind::Safe;
    // Without data races no execution differs from the sequentially consistent ones.
    if (!is_bounded && options_.properties.contains(model::Property::Race) && !options_.has_weak_memory())
        verdict_.assumes_sequential_consistency = uses_weak_orders;
    return true;
}

// A complete round with this unwinding is worth a verdict, if a larger one is not answered.
constexpr unsigned worthwhile_unwinding = 4;

void BoundLoop::note_cut(const Limitation& cut, Round& round) {
    constexpr double share = 0.1;  // of the time that is left
    cut_ = cut;
    begin_flow();
    if (watcher_.is_decided()) return;
    ends_.reset();
    if (verdict_.unwind >= worthwhile_unwinding) ends_ = ends_within(round, share);
}

// Any number of turns is an answer to those who name no bound.
bool BoundLoop::may_keep_loops() const {
    if (has_flow_only()) return true;
    return options_.method == Method::Auto && !options_.unwind && !options_.all_violations && !options_.counts_steps();
}

// On one core it has a share of the time, and then no more.
void BoundLoop::begin_flow() {
    if (flow_ || !may_keep_loops()) return;
    const auto look = options_.method == Method::Flow       ? search_flow
                      : options_.method == Method::Symbolic ? search_symbolically
                      : has_flow_only()                     ? search_with_labels
                                                            : search_in_turns;
    flow_ = std::make_unique<UnboundedSearch>(
        [this, look](const std::function<bool()>& stop) { return look(source_, options_, stop); }, options_, stopwatch_,
        watcher_);
    if (options_.method != Method::Auto || searches_side_by_side_) return;
    constexpr double part = 0.4;
    flow_->wait(stopwatch_.part_of_remaining(part, std::chrono::milliseconds(8'000)));
    if (!flow_->has_answer()) flow_->stop();
}

bool BoundLoop::tries_flow_first() {
    constexpr double part = 0.4;
    if (!options_.flow_first || options_.shortest) return false;
    begin_flow();
    if (flow_) flow_->wait(stopwatch_.part_of_remaining(part, std::chrono::milliseconds(20'000)));
    return conclude_from_flow();
}

bool BoundLoop::conclude_from_flow() {
    if (!flow_ || !watcher_.is_decided()) return false;
    Unbounded found = flow_->take_answer();
    if (found.trace) {
        report_violation(*std::move(found.trace));
        return true;
    }
    if (!conclude(found.uses_weak_orders, {}, found.unchecked)) return true;
    verdict_.proof = found.proof;
    verdict_.invariants = std::move(found.invariants);
    verdict_.never_reached = std::move(found.never_reached);
    return true;
}

void BoundLoop::find_ends(Round& round) {
    if (verdict_.kind == VerdictKind::SafeUpTo && !options_.part) verdict_.ends = ends_within(round, 1);
}

model::ThreadEnds BoundLoop::ends_within(Round& round, double share) const {
    constexpr std::chrono::milliseconds longest(10'000);
    const std::chrono::milliseconds patience = stopwatch_.part_of_remaining(share, longest);
    model::ThreadEnds ends = round.thread_ends(patience);
    if (ends.gave_up == "timeout")
        ends.gave_up = fmt::format("no answer within {:.1f} s", std::chrono::duration<double>(patience).count());
    else if (!ends.gave_up.empty())
        ends.gave_up = explain({ends.gave_up});
    return ends;
}

void BoundLoop::find_never_reached(Round& round) {
    try {
        verdict_.never_reached = round.assertions_never_reached();
    } catch (const GaveUp& stop) {
        verdict_.caveats.push_back("not known whether runs reach all assertions (" + explain(stop) + ")");
    }
}

// After undefined behaviour anything may happen, also what was looked for.
void BoundLoop::refuse_judgement(const std::vector<model::TraceFailure>& unchecked) {
    model::Properties wanted = options_.properties;
    std::vector<std::string> places;
    for (const model::TraceFailure& failure : unchecked) {
        wanted.insert(failure.property);
        std::string place = failure.what + " at " + failure.where.file_and_line();
        if (std::ranges::find(places, place) == places.end()) places.push_back(std::move(place));  // of several threads
    }
    std::vector<std::string_view> names;
    for (const model::Property property : wanted) names.push_back(model::name_of(property));
    verdict_.kind = VerdictKind::Unknown;
    verdict_.undefined = unchecked;
    verdict_.reason = fmt::format("runs end in undefined behaviour: {} (--check {} shows such a run)",
                                  fmt::join(places, "; "), fmt::join(names, ","));
}

void BoundLoop::replay(const model::Trace& trace) const {
    if (options_.progress) options_.progress({verdict_.unwind, verdict_.depth, 0, stopwatch_.seconds(), "replaying"});
    const std::string complaint = replay_(trace);
    if (!complaint.empty()) throw InternalError("counterexample does not replay: " + complaint);
}

// What complete rounds have found stays true: violations, or that there is none up to a bound worth the name.
void BoundLoop::give_up(const GaveUp& stop) {
    const std::string why = explain(stop);
    if (!verdict_.traces.empty()) {
        verdict_.caveats.push_back("there may be more violations (" + why + ")");
    } else if (cut_ && verdict_.unwind >= worthwhile_unwinding) {
        verdict_.kind = VerdictKind::SafeUpTo;
        verdict_.limitations = {*cut_};
        verdict_.ends = ends_;
        verdict_.caveats.push_back("gave up on a larger bound (" + why + ")");
    } else {
        verdict_.kind = VerdictKind::Unknown;
        verdict_.reason = why;
        if (has_complete_round_)
            verdict_.reason += fmt::format("; no violation up to unwind {}, depth {}", verdict_.unwind, verdict_.depth);
    }
}

std::string BoundLoop::explain(const GaveUp& stop) const {
    if (stop.reason == "timeout" && options_.timeout)
        return fmt::format("time limit of {:g} s reached", std::chrono::duration<double>(*options_.timeout).count());
    if (stop.reason == "memory" && options_.memory_megabytes)
        return fmt::format("memory limit of {} MB reached", *options_.memory_megabytes);
    if (stop.reason == "interrupted") return stop.reason;
    if (options_.method == Method::Impact || options_.method == Method::Cegar)
        return "the search with labels gave up: " + stop.reason;
    if (options_.method == Method::Symbolic) return "the search of symbolic states gave up: " + stop.reason;
    return (options_.method == Method::States || options_.method == Method::Flow ? "the search of states gave up: "
                                                                                 : "the solver gave up: ") +
           stop.reason;
}

}  // namespace

// Loops with constant bounds cost little, since their conditions fold: they may run much further.
Unwinding unwinding_of_round(const CheckOptions& options, unsigned round) {
    if (options.part) return {options.part->loops, options.part->constant_loops};
    if (options.unwind) return {*options.unwind, *options.unwind};
    constexpr unsigned last_doubling = 10;
    const unsigned doublings = std::min(round, last_doubling);
    return {1U << doublings, 16U << (2 * doublings)};
}

Verdict check(const ProgramSource& source, const TraceCheck& replay, const CheckOptions& options) {
    return BoundLoop(source, replay, options).run();
}

}  // namespace heddle::engine
