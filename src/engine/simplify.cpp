#include "engine/simplify.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/step_order.h"
#include "model/trace_facts.h"

namespace heddle::engine {

using model::Trace;

namespace {

constexpr std::size_t most_states = 20'000;
constexpr std::size_t most_steps = 2'000;

// Breadth first over the choices of the thread that runs next.  A thread runs as far as it can: what it does early
// never hinders others, since the order is fixed by pairs of steps.  So few runs are tried, and the first way through
// has the fewest.
class SwitchSearch {
public:
    explicit SwitchSearch(const Trace& trace) : order_(trace) {}

    // Indices of steps; none if the search became too large.
    std::optional<std::vector<std::size_t>> run() {
        add({std::vector<unsigned>(order_.threads()), 0, order_.threads()});
        for (std::size_t i = 0; i < states_.size() && states_.size() < most_states; ++i) {
            if (is_complete(states_[i].done)) return path_to(i);
            for (unsigned thread = 0; thread < order_.threads(); ++thread)
                if (order_.is_ready(thread, states_[i].done)) add(after_run(i, thread));
        }
        return std::nullopt;
    }

private:
    struct State {
        std::vector<unsigned> done;  // steps of each thread
        std::size_t parent;
        unsigned thread;  // that ran to get here
    };

    void add(State state) {
        if (known_.insert(state.done).second) states_.push_back(std::move(state));
    }

    State after_run(std::size_t from, unsigned thread) const {
        State state = {states_[from].done, from, thread};
        while (order_.is_ready(thread, state.done)) ++state.done[thread];
        return state;
    }

    bool is_complete(const std::vector<unsigned>& done) const {
        for (unsigned thread = 0; thread < order_.threads(); ++thread)
            if (done[thread] < order_.steps(thread).size()) return false;
        return true;
    }

    std::vector<std::size_t> path_to(std::size_t last) const {
        std::vector<std::size_t> runs;
        for (std::size_t i = last; i != 0; i = states_[i].parent) runs.push_back(i);
        std::vector<std::size_t> steps;
        for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
            const State& state = states_[*run];
            for (unsigned n = states_[state.parent].done[state.thread]; n < state.done[state.thread]; ++n)
                steps.push_back(order_.steps(state.thread)[n]);
        }
        return steps;
    }

    const StepOrder order_;
    std::vector<State> states_;
    std::set<std::vector<unsigned>> known_;
};

Trace reordered(const Trace& trace, const std::vector<std::size_t>& order) {
    Trace result = trace;
    result.steps.clear();
    for (const std::size_t i : order)
        if (i < trace.steps.size()) result.steps.push_back(trace.steps[i]);
    for (model::TraceParty& party : result.failure.parties)
        if (party.step >= 0)
            party.step =
                static_cast<int>(std::ranges::find(order, static_cast<std::size_t>(party.step)) - order.begin());
    return result;
}

Trace without_irrelevant(const Trace& trace) {
    Trace result = trace;
    std::erase_if(result.steps, [](const model::TraceStep& step) { return step.is_irrelevant; });
    return result;
}

}  // namespace

Trace with_fewer_switches(const Trace& trace, const FailureTest& fails) {
    if (trace.steps.size() > most_steps) return trace;
    const auto order = SwitchSearch(trace).run();
    if (!order) return trace;
    Trace candidate = reordered(trace, *order);
    const unsigned before = model::context_switches(trace), after = model::context_switches(candidate);
    if (after >= before || !fails(candidate, {})) return trace;
    candidate.saved_switches = before - after;
    return candidate;
}

Trace with_irrelevant_marked(Trace trace, const FailureTest& fails, std::chrono::milliseconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    if (!model::fails_alone(trace.failure)) return trace;
    std::set<unsigned> done = {trace.failure.thread};
    std::set<unsigned> unfinished;
    for (std::size_t i = trace.steps.size(); i-- > 0 && std::chrono::steady_clock::now() < deadline;) {
        model::TraceStep& step = trace.steps[i];
        if (done.contains(step.thread)) continue;
        step.is_irrelevant = true;
        std::set<unsigned> now_unfinished = unfinished;
        now_unfinished.insert(step.thread);
        if (fails(without_irrelevant(trace), now_unfinished)) {
            unfinished = std::move(now_unfinished);
        } else {
            step.is_irrelevant = false;
            done.insert(step.thread);
        }
    }
    return trace;
}

Trace without_idle_contents(Trace trace, const std::function<bool(const model::TraceInput&)>& is_read,
                            const FailureTest& fails, std::chrono::milliseconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    const auto may_go = [&](const model::TraceInput& input) { return !input.name.empty() && !is_read(input); };
    if (std::ranges::none_of(trace.inputs, may_go)) return trace;
    Trace candidate = trace;
    std::erase_if(candidate.inputs, may_go);
    if (fails(candidate, {})) return candidate;
    for (std::size_t i = trace.inputs.size(); i-- > 0 && std::chrono::steady_clock::now() < deadline;) {
        if (!may_go(trace.inputs[i])) continue;
        candidate = trace;
        candidate.inputs.erase(candidate.inputs.begin() + static_cast<std::ptrdiff_t>(i));
        if (fails(candidate, {})) trace = std::move(candidate);
    }
    return trace;
}

}  // namespace heddle::engine
