#include "states/exhaustive_search.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <unordered_set>

#include "states/canonical_states.h"
#include "states/failing_run.h"
#include "states/followed_steps.h"
#include "states/input_values.h"
#include "states/spinning.h"
#include "states/store.h"
#include "states/unrolled_run.h"

namespace heddle::states {

using model::Property;
using model::TerminalKind;
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
          check_(program, properties_.contains(Property::Deadlock)),
          machine_(program, arrivals_, futures_, Machine::Inputs::Unknown),
          inputs_(program, machine_.computed_terms()),
          reduction_(program, machine_, properties_, unseen_),
          reached_(program.assertions.size(), false) {
        if (hides_pointers(program)) result_.reason = "pointers to memory that is used again are computed with";
        if (!limits_.exchanges || !may_have_symmetric_threads(program)) return;
        canonical_.emplace(program, arrivals_, machine_);
        if (!canonical_->are_of_use()) canonical_.reset();
    }

    void run(Goal goal) {
        try {
            if (!result_.reason.empty())
                return;
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

    void walk() {
        try {
            while (!must_stop() && !violates_at_random()) {
            }
            result_.is_complete = failing_inputs_.has_value();
            result_.unchecked.assign(unchecked_.begin(), unchecked_.end());
        } catch (const DependsOnInput&) {
            result_.reason = "a decision depends on an input";
        }
    }

    bool has_answer() const { return result_.is_complete; }

    Result result() {
        if (failing_inputs_ && !program_.recycled.empty()) {
            // The objects of the run have other addresses than its values say.
            result_.is_complete = false;
            result_.reason = "there may be a violation, with memory that is freed and used again";
        } else if (failing_inputs_) {
            result_.trace = failing_trace();
        }
        return std::move(result_);
    }

private:
    // A thread makes its next step, or it is decided what an input is.
    struct Move {
        std::optional<ThreadId> thread = std::nullopt;
        std::optional<std::pair<Term, Known>> input = std::nullopt;
    };
    // A state on the way to the newest one.
    struct Frame {
        std::string_view state = {};                 // as it lies in the store
        std::string own = {};                        // if another one stands for it there
        std::vector<Move> open = {};                 // still to be followed
        std::optional<Move> current = std::nullopt;  // the one being followed
        Sights sights = {};                          // empty if they depend on an input
        std::vector<ThreadId> followed = {};         // the threads that were chosen
    };

    // A state, and how it was reached; the start was reached from itself.
    struct Arrived {
        std::string_view state;
        std::size_t from;
        ThreadId thread;
    };

    bool begin(const Assignment& inputs, std::vector<Assignment>& starts);
    void explore_all();
    void explore_from_all_starts();
    bool explore();
    void explore_by_length();
    void keep_way(const std::vector<Arrived>& states, std::size_t last);
    bool violates_at_random();
    Assignment begin_at_random();
    Move pick(const std::vector<Move>& moves, double loyalty);
    std::string_view kind_of(const Move& move) const;
    void make(const Move& move);
    std::vector<Move> decide(const DependsOnInput& unknown) const;
    bool is_wanted(const model::Write& write, ThreadId thread, const model::Step& step) const;
    void conclude();
    void come_by(ThreadId thread, std::optional<model::LocationId> step);
    bool arrive();
    bool note_terminals();
    bool judge(std::optional<ThreadId> passing = std::nullopt);
    std::vector<ThreadId> to_follow(const Sights& sights);
    std::string_view state_of(const Frame& frame) const { return canonical_ ? frame.own : frame.state; }
    bool is_deadlock(const Sights& sights) const;
    bool is_violated(const Sights& sights) const;
    bool must_stop();
    void push(std::string_view state, std::string own);
    void pop();
    void close_cycle();
    void make_idle_steps(const Sights& sights);
    Assignment inputs_of(Assignment inputs) const;
    std::vector<ThreadId> schedule() const;
    model::Trace failing_trace();

    const model::Program& program_;
    term::Manager& manager_;
    const model::Properties properties_;
    const Limits limits_;
    const Arrivals arrivals_;
    const LastWrites unseen_;
    const CellSet carried_ = carried_cells(program_);
    const Futures futures_;
    const StateCheck check_;
    Machine machine_;
    const Inputs inputs_;
    Reduction reduction_;

    std::optional<CanonicalStates> canonical_;  // if threads are symmetric

    Store seen_;
    std::optional<model::Place> made_;  // the step of the last move
    std::size_t steps_ = 0;
    std::mt19937 random_;  // always the same numbers, so that runs can be repeated
    std::vector<Frame> path_;
    std::size_t path_bytes_ = 0;  // of states that are not in the store
    std::unordered_set<const char*> on_path_;  // the states of the path, if the program has loops
    Assignment start_inputs_;                  // with which the path begins
    std::size_t longest_path_ = ~std::size_t{0};
    bool is_limited_ = false;    // a path was longer
    std::vector<bool> reached_;  // assertions
    std::set<model::Place> cuts_, unchecked_;
    std::optional<Assignment> failing_inputs_;  // of the path, if it ends in a violation
    Result result_;
};

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
        if (!begin(inputs, starts) || !explore()) continue;
        start_inputs_ = inputs;
        failing_inputs_ = inputs_of(inputs);
        break;
    }
}

// False if the start depends on an input: then there are more starts to be looked at.
bool Search::Impl::begin(const Assignment& inputs, std::vector<Assignment>& starts) {
    try {
        machine_.start(inputs);
        come_by(ThreadId(0), std::nullopt);
        return true;
    } catch (const DependsOnInput& unknown) {
        for (const auto& alternative : inputs_.alternatives(machine_, unknown)) {
            starts.push_back(inputs);
            starts.back().push_back(alternative);
        }
        return false;
    }
}

// From the state of the machine; true if there is a violation.
bool Search::Impl::explore() {
    if (arrive()) return true;
    while (!path_.empty() && !must_stop()) {
        Frame& frame = path_.back();
        if (frame.open.empty()) {
            pop();
            continue;
        }
        frame.current = frame.open.back();
        frame.open.pop_back();
        try {
            machine_.load(state_of(frame));
            make(*frame.current);
        } catch (const DependsOnInput& unknown) {
            frame.open = decide(unknown);  // which leads to all that the other moves lead to
            continue;
        }
        if (arrive()) return true;
    }
    return false;
}

// States that fewer steps lead to come first, and every step is followed.  Inputs are not decided.
void Search::Impl::explore_by_length() {
    machine_.start({});
    come_by(ThreadId(0), std::nullopt);
    std::vector<Arrived> states = {{seen_.insert(machine_.save()), 0, ThreadId(0)}};
    std::set<model::Place> cuts;  // by runs that are shorter than those to the present states
    for (std::size_t i = 0, length_end = 1; i < states.size() && !must_stop(); ++i) {
        if (i == length_end) {
            cuts = cuts_;
            length_end = states.size();
        }
        machine_.load(states[i].state);
        const Sights sights = check_.look(machine_);
        if (note_terminals() || is_violated(sights)) {
            cuts_ = std::move(cuts);
            failing_inputs_.emplace();
            keep_way(states, i);
            return make_idle_steps(sights);
        }
        for (std::size_t t = 0; t < sights.size(); ++t) {
            if (sights[t]->readiness != Readiness::Ready) continue;
            machine_.load(states[i].state);
            make({.thread = ThreadId(t)});
            const std::string next = machine_.save();
            if (!seen_.contains(next)) states.push_back({seen_.insert(next), i, ThreadId(t)});
        }
    }
}

// The path becomes the way to that state.
void Search::Impl::keep_way(const std::vector<Arrived>& states, std::size_t last) {
    path_.assign(1, {});
    for (; states[last].from != last; last = states[last].from)
        path_.insert(path_.begin(), {.current = Move{.thread = states[last].thread}});
}

// One run to its end; true if it violates a property.
bool Search::Impl::violates_at_random() {
    path_.clear();
    const Assignment inputs = begin_at_random();
    // Some bugs want threads that change at each step, others want long runs of one thread.
    constexpr double loyalties[] = {0, 0.5, 0.8, 0.95};
    const double loyalty = loyalties[random_() % std::size(loyalties)];
    while (!must_stop()) {
        const std::string state = machine_.save();
        Frame& frame = path_.emplace_back();
        try {
            if (judge()) {
                failing_inputs_ = inputs_of(inputs);
                return true;
            }
        } catch (const DependsOnInput& unknown) {
            frame.open = decide(unknown);
        }
        if (frame.open.empty()) return false;
        for (bool is_made = false; !is_made;) {
            frame.current = pick(frame.open, loyalty);
            machine_.load(state);
            try {
                make(*frame.current);
                is_made = true;
            } catch (const DependsOnInput& unknown) {
                frame.open = decide(unknown);
            }
        }
    }
    return false;
}

Assignment Search::Impl::begin_at_random() {
    Assignment inputs;
    for (std::vector<Assignment> starts; !begin(inputs, starts); starts.clear())
        inputs = starts[random_() % starts.size()];
    return inputs;
}

// The thread that has moved last goes on, more or less often.
Search::Impl::Move Search::Impl::pick(const std::vector<Move>& moves, double loyalty) {
    if (path_.size() > 1 && std::uniform_real_distribution()(random_) < loyalty) {
        const auto last = path_[path_.size() - 2].current->thread;
        for (const Move& move : moves)
            if (move.thread && move.thread == last) return move;
    }
    // First a kind of threads, then one of them: of a hundred that do the same, one is as good as another.
    std::set<std::string_view> kinds;
    for (const Move& move : moves) kinds.insert(kind_of(move));
    const std::string_view kind = *std::next(kinds.begin(), static_cast<std::ptrdiff_t>(random_() % kinds.size()));
    std::vector<Move> chosen;
    std::ranges::copy_if(moves, std::back_inserter(chosen), [&](const Move& move) { return kind_of(move) == kind; });
    return chosen[random_() % chosen.size()];
}

// The name of its function.
std::string_view Search::Impl::kind_of(const Move& move) const {
    if (!move.thread) return {};
    const std::string_view name = program_.thread(*move.thread).name;
    return name.substr(0, name.find('#'));
}

void Search::Impl::make(const Move& move) {
    made_.reset();
    if (move.input) return machine_.set(move.input->first, move.input->second);
    const ThreadId thread = *move.thread;
    machine_.look(thread);
    const auto place = machine_.position(thread);
    come_by(thread, place);
    const model::Step& step = program_.location(thread, *place).step();
    for (const model::Write& write : step.writes)
        if (machine_.is_true(write.condition) && machine_.is_unknown(write.value) && is_wanted(write, thread, step) &&
            inputs_.must_be_decided(machine_, write.value))
            throw DependsOnInput{write.value};
    if (step.creates) come_by(*step.creates, std::nullopt);
    machine_.execute(thread);
    made_ = {thread, *place};
}

// Nobody looks at some of what is carried into the next turn of a loop.
bool Search::Impl::is_wanted(const model::Write& write, ThreadId thread, const model::Step& step) const {
    return !carried_.contains(write.cell) || std::ranges::any_of(step.successors, [&](const model::Edge& edge) {
        return futures_.at(thread, edge.target).reads.contains(write.cell);
    });
}

std::vector<Search::Impl::Move> Search::Impl::decide(const DependsOnInput& unknown) const {
    std::vector<Move> moves;
    for (const auto& alternative : inputs_.alternatives(machine_, unknown)) moves.push_back({.input = alternative});
    return moves;
}

void Search::Impl::conclude() {
    result_.is_complete = true;
    result_.cuts.assign(cuts_.begin(), cuts_.end());
    if (failing_inputs_) return;
    result_.unchecked.assign(unchecked_.begin(), unchecked_.end());
    for (std::size_t a = 0; a < reached_.size(); ++a)
        if (!reached_[a]) result_.never_reached.push_back(a);
}

void Search::Impl::come_by(ThreadId thread, std::optional<model::LocationId> step) {
    const std::vector<Arrivals::Arrival>& arrivals = arrivals_.after(thread, step);
    for (std::size_t a = 0; a < arrivals.size(); ++a) {
        if (reached_[arrivals[a].assertion] || !machine_.is_true(arrivals[a].guard)) continue;
        reached_[arrivals[a].assertion] = true;
        if (!canonical_) continue;
        for (const ThreadId other : canonical_->likes(machine_, thread))
            reached_[arrivals_.after(other, step)[a].assertion] = true;
    }
}

// The machine is in a new state, or in one that is known.  True if the state violates a property.
bool Search::Impl::arrive() {
    std::string state = machine_.save();
    const auto passing = canonical_ ? canonical_->passes_join(machine_) : std::nullopt;
    const std::string key = canonical_ && !passing ? canonical_->key(machine_) : std::string();
    const std::string_view bytes = canonical_ ? key : state;
    if (const std::string_view known = passing ? std::string_view() : seen_.find(bytes); known.data() != nullptr) {
        if (on_path_.contains(known.data())) close_cycle();
        return false;
    }
    if (path_.size() >= longest_path_) {
        is_limited_ = true;
        return false;
    }
    push(passing ? std::string_view() : seen_.insert(bytes), canonical_ ? std::move(state) : std::string());
    try {
        return judge(passing);
    } catch (const DependsOnInput& unknown) {
        path_.back().open = decide(unknown);
        return false;
    }
}

// True if the newest state violates a property; else it is clear what follows it.
bool Search::Impl::judge(std::optional<ThreadId> passing) {
    if (note_terminals()) return true;
    Sights sights = made_ && path_.size() > 1 && !path_[path_.size() - 2].sights.empty()
                        ? check_.look_again(machine_, path_[path_.size() - 2].sights, *made_)
                        : check_.look(machine_);
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->idles) come_by(ThreadId(t), machine_.position(ThreadId(t)));
    if (is_violated(sights)) {
        make_idle_steps(sights);
        return true;
    }
    path_.back().followed = passing ? std::vector{*passing} : to_follow(sights);
    for (const ThreadId thread : path_.back().followed) path_.back().open.push_back({.thread = thread});
    path_.back().sights = std::move(sights);
    return false;
}

// So that in the last state whoever is said to wait does wait.
void Search::Impl::make_idle_steps(const Sights& sights) {
    if (!is_deadlock(sights)) return;
    for (std::size_t t = 0; t < sights.size(); ++t) {
        if (!sights[t]->idles || !sights[t]->waits) continue;
        path_.back().current = Move{.thread = ThreadId(t)};
        path_.emplace_back();
    }
}

std::vector<ThreadId> Search::Impl::to_follow(const Sights& sights) {
    if (limits_.reduces) return reduction_.to_follow(sights);
    std::vector<ThreadId> ready;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->readiness == Readiness::Ready) ready.push_back(ThreadId(t));
    return ready;
}

void Search::Impl::push(std::string_view state, std::string own) {
    path_bytes_ += own.size();
    path_.push_back({.state = state, .own = std::move(own)});
    if (program_.has_loops && state.data() != nullptr) on_path_.insert(state.data());
}

void Search::Impl::pop() {
    if (program_.has_loops && path_.back().state.data() != nullptr) on_path_.erase(path_.back().state.data());
    path_bytes_ -= path_.back().own.size();
    path_.pop_back();
}

// The newest move leads back to a state on the path.  A step that was put off in all states of such a cycle would be
// put off for ever: so here all steps are followed.
void Search::Impl::close_cycle() {
    Frame& frame = path_.back();
    if (frame.sights.empty() || !frame.current->thread) return;
    for (std::size_t t = 0; t < frame.sights.size(); ++t) {
        if (frame.sights[t]->readiness != Readiness::Ready) continue;
        if (std::ranges::find(frame.followed, ThreadId(t)) != frame.followed.end()) continue;
        frame.followed.push_back(ThreadId(t));
        frame.open.push_back({.thread = ThreadId(t)});
    }
    if (properties_.contains(Property::Deadlock) && may_spin_for_ever(program_, machine_, state_of(frame), frame.sights))
        result_.reason = "threads may spin for ever, which is for others to judge";
}

bool Search::Impl::is_deadlock(const Sights& sights) const {
    return properties_.contains(Property::Deadlock) && check_.is_deadlock(machine_, sights);
}

bool Search::Impl::is_violated(const Sights& sights) const {
    return is_deadlock(sights) ||
           (properties_.contains(Property::Race) && check_.is_race(machine_, sights));
}

// True if a thread has failed.
bool Search::Impl::note_terminals() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        const auto place = machine_.position(ThreadId(t));
        if (!place || program_.location(ThreadId(t), *place).is_step()) continue;
        const model::Terminal& terminal = program_.location(ThreadId(t), *place).terminal();
        if (terminal.kind == TerminalKind::Cut) cuts_.insert({ThreadId(t), *place});
        if (terminal.kind != TerminalKind::Failed) continue;
        if (properties_.contains(terminal.property)) return true;
        if (terminal.property != Property::Assertion) unchecked_.insert({ThreadId(t), *place});
    }
    return false;
}

bool Search::Impl::must_stop() {
    if (seen_.bytes() + path_bytes_ > limits_.bytes) result_.reason = "too many states";
    constexpr std::size_t between_looks_at_the_clock = 256;
    if (++steps_ % between_looks_at_the_clock == 0 && limits_.stop && limits_.stop())
        result_.reason = "it takes too long";
    return !result_.reason.empty();
}

// Those of the start, and those that were decided on the way.
Assignment Search::Impl::inputs_of(Assignment inputs) const {
    for (const Frame& frame : path_)
        if (frame.current && frame.current->input) inputs.push_back(*frame.current->input);
    return inputs;
}

std::vector<ThreadId> Search::Impl::schedule() const {
    std::vector<ThreadId> threads;
    for (const Frame& frame : path_)
        if (frame.current && frame.current->thread) threads.push_back(*frame.current->thread);
    return threads;
}

model::Trace Search::Impl::failing_trace() {
    if (!program_.has_loops)
        return failing_run(program_, manager_, arrivals_, futures_, properties_, *failing_inputs_, schedule());
    Unrolling unrolling(program_, manager_, arrivals_, futures_, start_inputs_);
    for (const Frame& frame : path_) {
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
