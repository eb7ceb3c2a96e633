#include "encoder/program/windows.h"

#include <algorithm>
#include <numeric>

namespace heddle::encoder {

using model::LocationId;
using model::Program;
using model::ThreadId;

namespace {

using Clock = std::vector<unsigned>;

// One of two ways is taken: what both need is needed.  An empty clock is a way that cannot be taken.
void either(Clock& clock, const Clock& other) {
    if (other.empty()) return;
    if (clock.empty()) {
        clock = other;
        return;
    }
    for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::min(clock[i], other[i]);
}

// Both have happened.
void both(Clock& clock, const Clock& other) {
    if (clock.empty()) return;
    if (other.empty()) {
        clock.clear();
        return;
    }
    for (std::size_t i = 0; i < clock.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

Clock after_step(Clock clock, ThreadId thread) {
    if (!clock.empty()) ++clock[thread.index];
    return clock;
}

unsigned sum(const Clock& clock) {
    return clock.empty() ? Windows::never : std::accumulate(clock.begin(), clock.end(), 0U);
}

}  // namespace

Windows::Windows(const Program& program, const ProgramIndex& index, bool on) : on_(on) {
    for (const model::Thread& thread : program.threads) {
        const std::size_t size = thread.locations.size();
        current_.emplace_back(size);
        executed_.emplace_back(size);
        earliest_.emplace_back(size, 0U);
        earliest_step_.emplace_back(size, 0U);
    }
    if (!on) return;
    // At first nothing can be reached.  A pass finds ways, or ways that need less; several passes are needed since a
    // join waits for a thread with a larger number.  Threads that wait for each other are never reached: right.
    while (tick(program, index)) {
    }
    for (std::size_t t = 0; t < current_.size(); ++t) {
        std::ranges::transform(current_[t], earliest_[t].begin(), sum);
        std::ranges::transform(executed_[t], earliest_step_[t].begin(), sum);
    }
    measure_positions(program);
}

// One pass over all locations; true if a clock has changed.
bool Windows::tick(const Program& program, const ProgramIndex& index) {
    bool changed = false;
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        const ThreadId thread(t);
        const Clock entry = at_entry(index, thread);
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            const Scheduled place{thread, LocationId(l)};
            Clock clock;
            for (const Predecessor& edge : index.predecessors(place)) {
                if (edge.from)
                    either(clock, after_step(executed_[t][edge.from->index], thread));
                else
                    either(clock, entry);
            }
            changed |= clock != current_[t][l];
            current_[t][l] = clock;
            both(clock, joined(program, index, place));
            executed_[t][l] = std::move(clock);
        }
    }
    return changed;
}

Windows::Clock Windows::at_entry(const ProgramIndex& index, ThreadId thread) const {
    if (thread.index == 0) return Clock(current_.size(), 0U);
    Clock clock;
    for (const Scheduled& creator : index.creators(thread))
        either(clock, after_step(executed_[creator.thread.index][creator.location.index], creator.thread));
    return clock;
}

// What must have happened before the join at `place` can be executed; nothing if it is no join.
Windows::Clock Windows::joined(const Program& program, const ProgramIndex& index, Scheduled place) const {
    const model::Location& location = program.location(place.thread, place.location);
    if (!location.is_step() || location.step().joins.empty()) return Clock(current_.size(), 0U);
    Clock clock;
    for (const model::JoinTarget& join : location.step().joins)
        for (const LocationId finished : index.terminals(join.thread, model::TerminalKind::Finished))
            either(clock, current_[join.thread.index][finished.index]);
    return clock;
}

void Windows::measure_positions(const Program& program) {
    for (const model::Thread& thread : program.threads) {
        std::vector<unsigned> position(thread.locations.size(), 0);
        for (std::size_t l = 0; l < thread.locations.size(); ++l) {
            if (!thread.locations[l].is_step()) continue;
            for (const model::Edge& edge : thread.locations[l].step().successors) {
                unsigned& target = position[edge.target.index];
                target = std::max(target, position[l] + 1);
            }
        }
        last_position_.push_back(std::move(position));
    }
}

bool Windows::never_before(Scheduled first, Scheduled second) const {
    if (first.thread == second.thread) return first.location >= second.location;
    if (!on_) return false;
    // If the second's thread must have made more steps than lie before and at the second, it has passed it.
    const Clock& clock = executed_[first.thread.index][first.location.index];
    const unsigned position = last_position_[second.thread.index][second.location.index];
    return clock.empty() || clock[second.thread.index] > position;
}

}  // namespace heddle::encoder
