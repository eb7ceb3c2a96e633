#include "states/exhaustive_search.h"

#include <algorithm>

#include "states/failing_run.h"
#include "states/random_runs.h"
#include "states/spinning.h"
#include "states/store.h"
#include "states/unrolled_run.h"

namespace heddle::states {

using model::Property;
using model::ThreadId;

class Search::Impl {
public:
    Impl(const model::Program& program, term::Manager& manager, const model::Properties& properties, Limits limits)
        : program_(program),
          manager_(manager),
          properties_(properties),
          limits_(std::move(limits)),
          arrivals_(program),
          unseen_(last_writes(program, properties_, manager)),
          futures_(program, arrivals_, unseen_, properties_.contains(Property::Deadlock)),
          stepper_(program, arrivals_, futures_, limits_.exchanges),
          successors_(program, stepper_, properties_, unseen_, limits_.reduces),
          path_(program.has_loops) {
        if (hides_pointers(program)) result_.reason = "pointers to memory that is used again are computed with";
    }

    void run(Goal goal);
    void walk();
    bool has_answer() const { return result_.is_complete; }
    Result result();

private:
    // A state, and how it was reached; the start was reached from itself.
    struct Arrived {
        std::string_view state;
        std::size_t from;
        ThreadId thread;
    };

    void explore_all();
    void explore_from_all_starts();
    bool explore();
    void explore_by_length();
    void keep_way(const std::vector<Arrived>& states, std::size_t last);
    void conclude();
    bool arrive();
    void close_cycle();
    std::string_view state_of(const Frame& frame) { return stepper_.canonical() ? frame.own : frame.state; }
    bool must_stop();
    model::Trace failing_trace();

    const model::Program& program_;
    term::Manager& manager_;
    const model::Properties properties_;
    const Limits limits_;
    const Arrivals arrivals_;
    const LastWrites unseen_;
    const Futures futures_;
    Stepper stepper_;
    Machine& machine_ = stepper_.machine();
    Successors successors_;
    SearchPath path_;

    Store seen_;
    std::size_t steps_ = 0;
    Assignment start_inputs_;  // with which the path begins
    std::size_t longest_path_ = ~std::size_t{0};
    bool is_limited_ = false;                             // a path was longer
    std::optional<std::set<model::Place>> shorter_cuts_;  // by runs that are shorter than the path
    std::optional<Assignment> failing_inputs_;            // of the path, if it ends in a violation
    Result result_;
};

void Search::Impl::run(Goal goal) {
    if (!result_.reason.empty()) return;
    try {
        if (goal == Goal::ShortestViolation)
            explore_by_length();
        else
            explore_all();
        if (result_.reason.empty()) conclude();
    } catch (const DependsOnInput&) {
        result_.reason = "a decision depends on an input";
    }
    result_.states = seen_.size();
    result_.bytes = seen_.bytes();
}

void Search::Impl::walk() {
    RandomRuns runs(program_, stepper_, successors_);
    const auto stop = [this] { return must_stop(); };
    try {
        while (!must_stop() && !failing_inputs_) failing_inputs_ = runs.make_run(path_, stop);
        result_.is_complete = failing_inputs_.has_value();
        result_.unchecked.assign(successors_.unchecked().begin(), successors_.unchecked().end());
    } catch (const DependsOnInput&) {
        result_.reason = "a decision depends on an input";
    }
}

Result Search::Impl::result() {
    if (failing_inputs_ && !program_.recycled.empty()) {
        // The objects of the run have other addresses than its values say.
        result_.is_complete = false;
        result_.reason = "there may be a violation, with memory that is freed and used again";
    } else if (failing_inputs_) {
        result_.trace = failing_trace();
    }
    return std::move(result_);
}

// Where there are loops, runs may be endless: those that are short come first, so that what fails soon is found soon.
void Search::Impl::explore_all() {
    constexpr std::size_t first_limit = 512, factor = 32, longest = first_limit * factor * factor;
    if (!program_.has_loops) return explore_from_all_starts();
    for (longest_path_ = first_limit;; longest_path_ *= factor) {
        if (longest_path_ > longest) longest_path_ = ~std::size_t{0};
        explore_from_all_starts();
        if (!is_limited_ || failing_inputs_ || !result_.reason.empty()) return;
        is_limited_ = false;
        seen_.clear();
    }
}

void Search::Impl::explore_from_all_starts() {
    for (std::vector<Assignment> starts = {{}}; !starts.empty() && !must_stop();) {
        const Assignment inputs = std::move(starts.back());
        starts.pop_back();
        if (!stepper_.begin(inputs, starts) || !explore()) continue;
        start_inputs_ = inputs;
        failing_inputs_ = inputs;
        std::ranges::copy(path_.inputs(), std::back_inserter(*failing_inputs_));
        break;
    }
}

// From the state of the machine; true if there is a violation.
bool Search::Impl::explore() {
    if (arrive()) return true;
    while (!path_.empty() && !must_stop()) {
        Frame& frame = path_.newest();
        if (frame.open.empty()) {
            path_.pop();
            continue;
        }
        frame.current = frame.open.back();
        frame.open.pop_back();
        try {
            machine_.load(state_of(frame));
            stepper_.make(*frame.current);
        } catch (const DependsOnInput& unknown) {
            frame.open = stepper_.decide(unknown);  // which leads to all that the other moves lead to
            continue;
        }
        if (arrive()) return true;
    }
    return false;
}

// States that fewer steps lead to come first, and every step is followed.  Inputs are not decided.
void Search::Impl::explore_by_length() {
    machine_.start({});
    stepper_.come_by(ThreadId(0), std::nullopt);
    std::vector<Arrived> states = {{seen_.insert(machine_.save()), 0, ThreadId(0)}};
    std::set<model::Place> cuts;  // by runs that are shorter than those to the present states
    for (std::size_t i = 0, length_end = 1; i < states.size() && !must_stop(); ++i) {
        if (i == length_end) {
            cuts = successors_.cuts();
            length_end = states.size();
        }
        machine_.load(states[i].state);
        const Sights sights = successors_.look();
        if (successors_.is_violation(sights)) {
            shorter_cuts_ = std::move(cuts);
            failing_inputs_.emplace();
            keep_way(states, i);
            return successors_.make_idle_steps(path_, sights);
        }
        for (std::size_t t = 0; t < sights.size(); ++t) {
            if (sights[t]->readiness != Readiness::Ready) continue;
            machine_.load(states[i].state);
            stepper_.make({.thread = ThreadId(t)});
            const std::string next = machine_.save();
            if (!seen_.contains(next)) states.push_back({seen_.insert(next), i, ThreadId(t)});
        }
    }
}

// The path becomes the way to that state.
void Search::Impl::keep_way(const std::vector<Arrived>& states, std::size_t last) {
    std::vector<ThreadId> threads;
    for (; states[last].from != last; last = states[last].from) threads.push_back(states[last].thread);
    path_.clear();
    path_.push({}, {});
    for (auto thread = threads.rbegin(); thread != threads.rend(); ++thread) path_.go_on(*thread);
}

void Search::Impl::conclude() {
    const std::set<model::Place>& cuts = shorter_cuts_ ? *shorter_cuts_ : successors_.cuts();
    result_.is_complete = true;
    result_.cuts.assign(cuts.begin(), cuts.end());
    if (failing_inputs_) return;
    result_.unchecked.assign(successors_.unchecked().begin(), successors_.unchecked().end());
    result_.never_reached = stepper_.never_reached();
}

// The machine is in a new state, or in one that is known.  True if the state violates a property.
bool Search::Impl::arrive() {
    CanonicalStates* canonical = stepper_.canonical();
    std::string state = machine_.save();
    const auto passing = canonical ? canonical->passes_join(machine_) : std::nullopt;
    const std::string key = canonical && !passing ? canonical->key(machine_) : std::string();
    const std::string_view bytes = canonical ? key : state;
    if (const std::string_view known = passing ? std::string_view() : seen_.find(bytes); known.data() != nullptr) {
        if (path_.contains(known)) close_cycle();
        return false;
    }
    if (path_.size() >= longest_path_) {
        is_limited_ = true;
        return false;
    }
    path_.push(passing ? std::string_view() : seen_.insert(bytes), canonical ? std::move(state) : std::string());
    try {
        return successors_.find(path_, passing);
    } catch (const DependsOnInput& unknown) {
        path_.newest().open = stepper_.decide(unknown);
        return false;
    }
}

void Search::Impl::close_cycle() {
    Frame& frame = path_.newest();
    if (frame.sights.empty() || !frame.current->thread) return;
    Successors::follow_all(frame);
    if (properties_.contains(Property::Deadlock) &&
        may_spin_for_ever(program_, machine_, state_of(frame), frame.sights))
        result_.reason = "threads may spin for ever, which is for others to judge";
}

bool Search::Impl::must_stop() {
    if (seen_.bytes() + path_.bytes() > limits_.bytes) result_.reason = "too many states";
    constexpr std::size_t between_looks_at_the_clock = 256;
    if (++steps_ % between_looks_at_the_clock == 0 && limits_.stop && limits_.stop())
        result_.reason = "it takes too long";
    return !result_.reason.empty();
}

model::Trace Search::Impl::failing_trace() {
    if (!program_.has_loops)
        return failing_run(program_, manager_, arrivals_, futures_, properties_, *failing_inputs_, path_.schedule());
    Unrolling unrolling(program_, manager_, arrivals_, futures_, start_inputs_);
    for (const Frame& frame : path_.frames()) {
        if (!frame.current) continue;
        if (frame.current->input) unrolling.decide(*frame.current->input);
        if (frame.current->thread) unrolling.make(*frame.current->thread);
    }
    const Unrolled run = unrolling.finish();
    const Arrivals arrivals(run.program);
    const Futures futures(run.program, arrivals);
    return failing_run(run.program, manager_, arrivals, futures, properties_, run.inputs, run.schedule);
}

Search::Search(const model::Program& program, term::Manager& manager, const model::Properties& properties,
               Limits limits)
    : impl_(std::make_unique<Impl>(program, manager, properties, std::move(limits))) {}

Search::~Search() = default;

void Search::run(Goal goal) {
    impl_->run(goal);
}

void Search::walk() {
    impl_->walk();
}

bool Search::has_answer() const {
    return impl_->has_answer();
}

Result Search::result() {
    return impl_->result();
}

Result search(const model::Program& program, term::Manager& manager, const model::Properties& properties,
              const Limits& limits) {
    Search search(program, manager, properties, limits);
    search.run();
    return search.result();
}

}  // namespace heddle::states
