#include "states/trace_of_run.h"

#include <fmt/core.h>

#include <algorithm>

#include "states/arrivals.h"
#include "states/failing_run.h"
#include "states/state_check.h"
#include "states/unrolled_run.h"
#include "util/error.h"

namespace heddle::states {

using model::FoundRun;
using model::LocationId;
using model::Property;
using model::ThreadId;

namespace {

Assignment assignment(const FoundRun::Inputs& inputs) {
    Assignment known;
    for (const auto& [input, value] : inputs) known.push_back({input, {value, true}});
    return known;
}

// Makes the run, and says whether it is one.
class Follower {
public:
    Follower(const model::Program& program, const Arrivals& arrivals, const Futures& futures,
             const model::Properties& properties)
        : program_(program),
          properties_(properties),
          machine_(program, arrivals, futures, Machine::Inputs::Zero),
          check_(program, properties.contains(Property::Deadlock)) {}

    void start(const Assignment& inputs) {
        machine_.start(inputs);
        decide(inputs);
    }

    void make(const FoundRun::Move& move) {
        if (machine_.look(move.thread) != Readiness::Ready)
            fail(move, machine_.position(move.thread) ? "cannot move" : "does not exist");
        machine_.execute(move.thread);
        decide(assignment(move.chosen));
        if (move.target && machine_.position(move.thread) != move.target)
            fail(move, fmt::format("comes to another place, {} instead of {}", machine_.position(move.thread)->index,
                                   move.target->index));
        ++made_;
    }

    bool is_violated() {
        for (std::size_t t = 0; t < program_.threads.size(); ++t)
            if (has_failed(ThreadId(t))) return true;
        const bool deadlock = properties_.contains(Property::Deadlock), race = properties_.contains(Property::Race);
        if (!deadlock && !race) return false;
        const Sights sights = check_.look(machine_);
        return (deadlock && check_.is_deadlock(machine_, sights)) || (race && check_.is_race(machine_, sights));
    }

    // In a deadlock some stand before a step that changes nothing and leads to where they wait.
    std::vector<ThreadId> idle_threads() {
        const Sights sights = check_.look(machine_);
        std::vector<ThreadId> idle;
        if (!properties_.contains(Property::Deadlock) || !check_.is_deadlock(machine_, sights)) return idle;
        for (std::size_t t = 0; t < sights.size(); ++t)
            if (sights[t]->idles && sights[t]->waits) idle.push_back(ThreadId(t));
        return idle;
    }

    // Inputs that were chosen where a thread has just come to.
    bool is_renewed_at(ThreadId thread, Term input) const {
        const model::Location& location = program_.location(thread, *machine_.position(thread));
        return location.is_step() && std::ranges::count(location.step().renews, input) != 0;
    }

private:
    void decide(const Assignment& inputs) {
        for (const auto& [input, value] : inputs) machine_.set(input, value);
    }

    bool has_failed(ThreadId thread) const {
        const auto place = machine_.position(thread);
        if (!place) return false;
        const model::Location& location = program_.location(thread, *place);
        return !location.is_step() && location.terminal().kind == model::TerminalKind::Failed &&
               properties_.contains(location.terminal().property);
    }

    [[noreturn]] void fail(const FoundRun::Move& move, const std::string& what) const {
        throw UserError(fmt::format("no run of the program: in step {} thread {} ({}) {}", made_ + 1, move.thread.index,
                                    program_.thread(move.thread).name, what));
    }

    const model::Program& program_;
    const model::Properties& properties_;
    Machine machine_;
    StateCheck check_;
    std::size_t made_ = 0;
};

}  // namespace

model::Trace trace_of(const model::Program& program, term::Manager& manager, const model::Properties& properties,
                      const FoundRun& run) {
    const Arrivals arrivals(program);
    const Futures futures(program, arrivals);
    const Assignment start = assignment(run.start);
    Follower follower(program, arrivals, futures, properties);
    follower.start(start);
    Unrolling unrolling(program, manager, arrivals, futures, start);
    for (const auto& input : start)
        if (follower.is_renewed_at(ThreadId(0), input.first)) unrolling.decide(input);
    auto move = run.moves.begin();
    for (; !follower.is_violated(); ++move) {
        if (move == run.moves.end())
            throw UserError(fmt::format("the run does not fail: after {} steps nothing is violated", run.moves.size()));
        follower.make(*move);
        unrolling.make(move->thread);
        for (const auto& input : assignment(move->chosen)) unrolling.decide(input);
    }
    for (const ThreadId thread : follower.idle_threads()) unrolling.make(thread);
    const Unrolled unrolled = unrolling.finish();
    const Arrivals arrivals_of_run(unrolled.program);
    const Futures futures_of_run(unrolled.program, arrivals_of_run);
    return failing_run(unrolled.program, manager, arrivals_of_run, futures_of_run, properties, unrolled.inputs,
                       unrolled.schedule);
}

}  // namespace heddle::states
