#include "unit/support/trace_counter.h"

#include <algorithm>
#include <numeric>

#include "term/walk.h"

namespace heddle::testing {

using model::Place;
using model::ThreadId;

std::set<term::Term> registers_that_live_on(const model::Program& program) {
    std::set<term::Term> result;
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations) {
            if (!location.is_step()) continue;
            const model::Step& step = location.step();
            std::vector<term::Term> terms{step.enabled, step.assumed};
            for (const model::Read& read : step.reads) terms.push_back(read.condition);
            for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
            for (const model::Edge& edge : step.successors) terms.push_back(edge.guard);
            for (const model::Write& write : step.writes) terms.insert(terms.end(), {write.condition, write.value});
            for (const term::Term part : term::subterms(terms))
                if (part.is_variable() && !std::ranges::count(step.reads, part, &model::Read::value))
                    result.insert(part);
        }
    return result;
}

namespace {

class TraceCounter {
public:
    explicit TraceCounter(const model::Program& program)
        : interpreter_(program), live_(registers_that_live_on(program)) {}

    Traces run(const Assignment& inputs) {
        explore(interpreter_.initial(inputs));
        std::map<Schedule, std::size_t> numbers;
        for (const auto& [schedule, states] : complete_) numbers.emplace(schedule, numbers.size());
        leader_.resize(numbers.size());
        std::iota(leader_.begin(), leader_.end(), 0);
        for (const auto& [schedule, states] : complete_) merge_neighbours(schedule, states, numbers);
        Traces traces;
        std::set<std::size_t> leaders;
        for (const auto& [schedule, number] : numbers) {
            traces.of_schedule.emplace(schedule, find(number));
            leaders.insert(find(number));
        }
        traces.count = leaders.size();
        traces.is_unconditional =
            std::ranges::all_of(seen_, [](const auto& entry) { return entry.second.size() == 1; });
        return traces;
    }

private:
    void explore(const State& state) {
        states_.push_back(state);
        const auto successors = interpreter_.successors(state);
        for (const auto& [place, next] : successors) {
            path_.push_back(place);
            explore(next);
            path_.pop_back();
        }
        if (successors.empty()) complete_.emplace(path_, states_);
        states_.pop_back();
    }

    bool same(const State& a, const State& b) const {
        const auto agree = [&](term::Term variable) {
            const auto in_a = a.registers.find(variable), in_b = b.registers.find(variable);
            if (in_a == a.registers.end() || in_b == b.registers.end())
                return (in_a == a.registers.end()) == (in_b == b.registers.end());
            return in_a->second == in_b->second;
        };
        return a.positions == b.positions && a.cells == b.cells && std::ranges::all_of(live_, agree);
    }

    bool independent(const State& state, ThreadId a, ThreadId b) const {
        const auto first = interpreter_.after(state, a), second = interpreter_.after(state, b);
        if (!first || !second) return false;
        const auto one_way = interpreter_.after(*first, b), other_way = interpreter_.after(*second, a);
        return one_way && other_way && same(*one_way, *other_way);
    }

    void merge_neighbours(const Schedule& schedule, const std::vector<State>& states,
                          const std::map<Schedule, std::size_t>& numbers) {
        for (std::size_t k = 0; k + 1 < schedule.size(); ++k) {
            const Place a = schedule[k], b = schedule[k + 1];
            if (a.thread == b.thread || !interpreter_.after(states[k], b.thread)) continue;
            const bool swaps = independent(states[k], a.thread, b.thread);
            seen_[std::minmax(a, b)].insert(swaps);
            if (!swaps) continue;
            Schedule swapped = schedule;
            std::swap(swapped[k], swapped[k + 1]);
            leader_[find(numbers.at(swapped))] = find(numbers.at(schedule));
        }
    }

    std::size_t find(std::size_t number) const {
        while (leader_[number] != number) number = leader_[number];
        return number;
    }

    const Interpreter interpreter_;
    const std::set<term::Term> live_;
    Schedule path_;
    std::vector<State> states_;
    std::map<Schedule, std::vector<State>> complete_;  // with the states before each step, and the last
    std::vector<std::size_t> leader_;
    std::map<std::pair<Place, Place>, std::set<bool>> seen_;
};

}  // namespace

Traces count_traces(const model::Program& program, const Assignment& inputs) {
    return TraceCounter(program).run(inputs);
}

}  // namespace heddle::testing
