#include "replay/last_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "replay/snapshot.h"

namespace heddle::replay {

Thread& LastState::thread(unsigned number) {
    Thread* found = machine_.find_thread(number);
    if (found == nullptr) throw NotReproduced(fmt::format("thread {} has not been created", number));
    return *found;
}

const model::TraceParty* LastState::party(unsigned number) const {
    const auto found =
        std::ranges::find(trace_.failure.parties, number, [](const model::TraceParty& p) { return p.thread; });
    return found == trace_.failure.parties.end() ? nullptr : &*found;
}

// A thread that comes back to the same instruction with the same memory and the same registers goes round for ever.
LastState::Rest LastState::run_on(Thread& thread) {
    const model::TraceParty* claim = party(thread.number);
    const llvm::Instruction* head =
        claim != nullptr && claim->is_spinning ? program_.instruction(claim->instruction) : nullptr;
    std::optional<Snapshot> before;
    for (std::uint64_t i = 0; i < budget_; ++i) {
        if (thread.finished()) return {.finished = true};
        if (&thread.next() == head) {
            Snapshot now(machine_, thread);
            if (before && now == *before) return {};
            before = std::move(now);
        }
        try {
            machine_.execute(thread);
        } catch (const Blocked& reason) {
            return {.waits_for = reason.waits_for()};
        }
        if (!machine_.end().empty()) throw NotReproduced(machine_.end());
    }
    throw NotReproduced(fmt::format("thread {} neither ends nor waits", thread.number));
}

// Each of the parties waits for another one of them.
bool LastState::wait_in_a_circle() {
    return std::ranges::all_of(trace_.failure.parties, [this](const model::TraceParty& claimed) {
        const Rest rest = run_on(thread(claimed.thread));
        return rest.waits_for && party(*rest.waits_for) != nullptr;
    });
}

void LastState::confirm_deadlock() {
    if (trace_.failure.parties.empty()) throw NotReproduced("the trace names nobody who waits");
    if (wait_in_a_circle()) return;
    // What one thread does on its way to a wait can end the wait of another: a thread that ends, say.
    std::map<unsigned, Rest> rests;
    for (std::size_t round = 0; round <= machine_.threads().size(); ++round)
        for (const auto& [number, state] : machine_.threads()) rests[number] = run_on(*state);
    if (std::ranges::all_of(rests, [](const auto& entry) { return entry.second.finished; }))
        throw NotReproduced("all threads end");
}

void LastState::confirm_race() {
    if (trace_.failure.parties.size() != 2) throw NotReproduced("a race has two parties");
    const model::TraceParty& a = trace_.failure.parties[0];
    const model::TraceParty& b = trace_.failure.parties[1];
    if (a.thread == b.thread) throw NotReproduced("a race has two threads");
    const Touched first = next_access(a), second = next_access(b);
    if (first.is_atomic && second.is_atomic) throw NotReproduced("both accesses are atomic");
    if (!first.writes_what_is_touched_by(second) && !second.writes_what_is_touched_by(first))
        throw NotReproduced("the accesses do not touch the same bytes, or none of them writes");
}

Touched LastState::next_access(const model::TraceParty& party) {
    Thread& running = thread(party.thread);
    const llvm::Instruction* instruction = program_.instruction(party.instruction);
    const auto stands_there = [&] {
        return !running.finished() && &running.next() == instruction &&
               running.executions.lookup(instruction) == party.occurrence;
    };
    for (std::uint64_t i = 0; !stands_there(); ++i) {
        if (running.finished() || i == budget_ || !machine_.end().empty())
            throw NotReproduced(fmt::format("thread {} does not come to its access", party.thread));
        try {
            machine_.execute(running);
        } catch (const Blocked& reason) {
            throw NotReproduced(fmt::format("thread {} is blocked: {}", party.thread, reason.what()));
        }
    }
    return machine_.touched_next(running, party.part_offset, party.part_size);
}

}  // namespace heddle::replay
