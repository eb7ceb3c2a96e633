#include "states/search.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_set>

#include "model/stops.h"
#include "states/failing_run.h"
#include "states/inputs.h"
#include "states/state_check.h"

namespace heddle::states {

using model::Property;
using model::TerminalKind;
using model::ThreadId;

namespace {

class Search {
public:
    Search(const model::Program& program, term::Manager& manager, const model::Properties& properties,
           const Limits& limits)
        : program_(program),
          manager_(manager),
          properties_(properties),
          limits_(limits),
          arrivals_(program),
          futures_(program, arrivals_),
          check_(program),
          machine_(program, arrivals_, futures_, Machine::Inputs::Unknown),
          inputs_(program, machine_.computed_terms()),
          reached_(program.assertions.size(), false) {}

    Result run() {
        try {
            for (std::vector<Assignment> starts = {{}}; !starts.empty() && result_.reason.empty();) {
                const Assignment inputs = std::move(starts.back());
                starts.pop_back();
                if (!begin(inputs, starts) || !explore()) continue;
                result_.trace =
                    failing_run(program_, manager_, arrivals_, futures_, properties_, inputs_of(inputs), schedule());
                break;
            }
            if (result_.reason.empty()) conclude();
        } catch (const DependsOnInput&) {
            result_.reason = "a decision depends on an input";
        }
        result_.states = seen_.size();
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
        const std::string* state;
        std::vector<Move> open = {};                 // still to be followed
        std::optional<Move> current = std::nullopt;  // the one being followed
    };

    bool begin(const Assignment& inputs, std::vector<Assignment>& starts);
    bool explore();
    void make(const Move& move);
    std::vector<Move> decide(const DependsOnInput& unknown) const;
    void conclude();
    void come_by(ThreadId thread, std::optional<model::LocationId> step);
    bool arrive();
    bool note_terminals();
    bool judge();
    std::vector<Move> to_follow(const std::vector<Sight>& sights) const;
    bool is_alone(ThreadId thread, const Sight& sight) const;
    bool must_stop();
    Assignment inputs_of(Assignment inputs) const;
    std::vector<ThreadId> schedule() const;

    const model::Program& program_;
    term::Manager& manager_;
    const model::Properties& properties_;
    const Limits& limits_;
    const Arrivals arrivals_;
    const Futures futures_;
    const StateCheck check_;
    Machine machine_;
    const Inputs inputs_;

    std::unordered_set<std::string> seen_;
    std::size_t bytes_ = 0;
    std::size_t steps_ = 0;
    std::vector<Frame> path_;
    std::vector<bool> reached_;  // assertions
    std::set<model::Place> cuts_, unchecked_;
    Result result_;
};

// False if the start depends on an input: then there are more starts to be looked at.
bool Search::begin(const Assignment& inputs, std::vector<Assignment>& starts) {
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
bool Search::explore() {
    if (arrive()) return true;
    while (!path_.empty() && !must_stop()) {
        Frame& frame = path_.back();
        if (frame.open.empty()) {
            path_.pop_back();
            continue;
        }
        frame.current = frame.open.back();
        frame.open.pop_back();
        try {
            machine_.load(*frame.state);
            make(*frame.current);
        } catch (const DependsOnInput& unknown) {
            frame.open = decide(unknown);  // which leads to all that the other moves lead to
            continue;
        }
        if (arrive()) return true;
    }
    return false;
}

void Search::make(const Move& move) {
    if (move.input) return machine_.set(move.input->first, move.input->second);
    const ThreadId thread = *move.thread;
    machine_.look(thread);
    const auto place = machine_.position(thread);
    come_by(thread, place);
    const model::Step& step = program_.location(thread, *place).step();
    for (const model::Write& write : step.writes)
        if (machine_.is_true(write.condition) && machine_.is_unknown(write.value) &&
            inputs_.must_be_decided(machine_, write.value))
            throw DependsOnInput{write.value};
    if (step.creates) come_by(*step.creates, std::nullopt);
    machine_.execute(thread);
}

std::vector<Search::Move> Search::decide(const DependsOnInput& unknown) const {
    std::vector<Move> moves;
    for (const auto& alternative : inputs_.alternatives(machine_, unknown)) moves.push_back({.input = alternative});
    return moves;
}

void Search::conclude() {
    result_.is_complete = true;
    if (result_.trace) return;
    result_.cuts.assign(cuts_.begin(), cuts_.end());
    result_.unchecked.assign(unchecked_.begin(), unchecked_.end());
    for (std::size_t a = 0; a < reached_.size(); ++a)
        if (!reached_[a]) result_.never_reached.push_back(a);
}

void Search::come_by(ThreadId thread, std::optional<model::LocationId> step) {
    for (const Arrivals::Arrival& arrival : arrivals_.after(thread, step))
        if (!reached_[arrival.assertion]) reached_[arrival.assertion] = machine_.is_true(arrival.guard);
}

// The machine is in a new state, or in one that is known.  True if the state violates a property.
bool Search::arrive() {
    const auto [state, is_new] = seen_.insert(machine_.save());
    if (!is_new) return false;
    bytes_ += state->size() + sizeof(std::string);
    path_.push_back({&*state});
    try {
        return judge();
    } catch (const DependsOnInput& unknown) {
        path_.back().open = decide(unknown);
        return false;
    }
}

// True if the newest state violates a property; else it is clear what follows it.
bool Search::judge() {
    if (note_terminals()) return true;
    const std::vector<Sight> sights = check_.look(machine_);
    if (properties_.contains(Property::Deadlock) && check_.is_deadlock(machine_, sights)) return true;
    if (properties_.contains(Property::Race) && check_.is_race(machine_, sights)) return true;
    path_.back().open = to_follow(sights);
    return false;
}

// True if a thread has failed.
bool Search::note_terminals() {
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

std::vector<Search::Move> Search::to_follow(const std::vector<Sight>& sights) const {
    std::vector<Move> ready;
    for (std::size_t t = 0; t < sights.size(); ++t) {
        if (sights[t].readiness != Readiness::Ready) continue;
        if (is_alone(ThreadId(t), sights[t])) return {{.thread = ThreadId(t)}};
        ready.push_back({.thread = ThreadId(t)});
    }
    return ready;
}

// Nobody else will touch what the step touches.  A deadlock is none once a thread has been stopped.
bool Search::is_alone(ThreadId thread, const Sight& sight) const {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        if (ThreadId(t) == thread) continue;
        const Future& other = machine_.future(ThreadId(t));
        for (const Touch& touch : sight.touches)
            if (other.writes.contains(touch.cell) || (touch.is_write && other.reads.contains(touch.cell))) return false;
    }
    return !properties_.contains(Property::Deadlock) ||
           !model::leads_to_a_stop(program_, {thread, *machine_.position(thread)});
}

bool Search::must_stop() {
    if (bytes_ > limits_.bytes) result_.reason = "too many states";
    constexpr std::size_t between_looks_at_the_clock = 256;
    if (++steps_ % between_looks_at_the_clock == 0 && limits_.stop && limits_.stop())
        result_.reason = "it takes too long";
    return !result_.reason.empty();
}

// Those of the start, and those that were decided on the way.
Assignment Search::inputs_of(Assignment inputs) const {
    for (const Frame& frame : path_)
        if (frame.current && frame.current->input) inputs.push_back(*frame.current->input);
    return inputs;
}

std::vector<ThreadId> Search::schedule() const {
    std::vector<ThreadId> threads;
    for (const Frame& frame : path_)
        if (frame.current && frame.current->thread) threads.push_back(*frame.current->thread);
    return threads;
}

}  // namespace

Result search(const model::Program& program, term::Manager& manager, const model::Properties& properties,
              const Limits& limits) {
    return Search(program, manager, properties, limits).run();
}

}  // namespace heddle::states
