#include "states/stepper.h"

#include <algorithm>

namespace heddle::states {

using model::ThreadId;

Stepper::Stepper(const model::Program& program, const Arrivals& arrivals, const Futures& futures, bool exchanges)
    : program_(program),
      arrivals_(arrivals),
      futures_(futures),
      machine_(program, arrivals, futures, Machine::Inputs::Unknown),
      inputs_(program, machine_.compiled().code().terms()),
      reached_(program.assertions.size(), false) {
    if (!exchanges || !may_have_symmetric_threads(program)) return;
    canonical_.emplace(program, arrivals, machine_);
    if (!canonical_->are_of_use()) canonical_.reset();
}

bool Stepper::begin(const Assignment& inputs, std::vector<Assignment>& starts) {
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

void Stepper::make(const Move& move) {
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
bool Stepper::is_wanted(const model::Write& write, ThreadId thread, const model::Step& step) const {
    return !carried_.contains(write.cell) || std::ranges::any_of(step.successors, [&](const model::Edge& edge) {
        return futures_.at(thread, edge.target).reads.contains(write.cell);
    });
}

std::vector<Move> Stepper::decide(const DependsOnInput& unknown) const {
    std::vector<Move> moves;
    for (const auto& alternative : inputs_.alternatives(machine_, unknown)) moves.push_back({.input = alternative});
    return moves;
}

void Stepper::come_by(ThreadId thread, std::optional<model::LocationId> step) {
    const std::vector<Arrivals::Arrival>& arrivals = arrivals_.after(thread, step);
    for (std::size_t a = 0; a < arrivals.size(); ++a) {
        if (reached_[arrivals[a].assertion] || !machine_.is_true(arrivals[a].guard)) continue;
        reached_[arrivals[a].assertion] = true;
        if (!canonical_) continue;
        for (const ThreadId other : canonical_->likes(machine_, thread))
            reached_[arrivals_.after(other, step)[a].assertion] = true;
    }
}

std::vector<std::size_t> Stepper::never_reached() const {
    std::vector<std::size_t> result;
    for (std::size_t a = 0; a < reached_.size(); ++a)
        if (!reached_[a]) result.push_back(a);
    return result;
}

}  // namespace heddle::states
