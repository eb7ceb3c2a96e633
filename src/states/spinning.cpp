#include "states/spinning.h"

#include <set>
#include <string>

namespace heddle::states {

using model::ThreadId;

namespace {

// If nobody else moves.  A thread that goes on for very long is taken to spin.
bool spins_alone(const model::Program& program, Machine& machine, std::string_view state, ThreadId thread) {
    constexpr std::size_t patience = 10'000;
    machine.load(state);
    std::set<std::string> known;
    try {
        while (known.insert(machine.save()).second && known.size() < patience) {
            if (machine.look(thread) != Readiness::Ready) return false;
            const model::Step& step = program.step({thread, *machine.position(thread)});
            if (step.kind == model::StepKind::Loop && step.is_endless) return false;
            machine.execute(thread);
        }
    } catch (const DependsOnInput&) {
        return false;  // an input may end it
    }
    return true;
}

}  // namespace

bool may_spin_for_ever(const model::Program& program, Machine& machine, std::string_view state, const Sights& sights) {
    bool has_some = false;
    for (std::size_t t = 0; t < sights.size(); ++t) {
        if (sights[t]->readiness != Readiness::Ready) continue;
        if (!spins_alone(program, machine, state, ThreadId(t))) return false;
        has_some = true;
    }
    return has_some;
}

}  // namespace heddle::states
