#include "replay/run/last_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "replay/run/snapshot.h"

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
    const std::string ended = machine_.end();
    constexpr std::uint64_t a_lot = 1'000'000;
    const std::uint64_t patience = claim != nullptr ? budget_ : std::min(budget_, a_lot);
    for (std::uint64_t i = 0; i < patience; ++i) {
        if (thread.finished()) return {.finished = true};
        if (&thread.next() == head) {
            Snapshot now(machine_, thread);
            if (before && now == *before) return {};
            before = std::move(now);
        }
        try {
            interpreter_.execute(thread);
        } catch (const Blocked& reason) {
            return {.waits_for = reason.waits_for()};
        }
        if (machine_.end() != ended) return {.ends_process = true};
    }
    if (claim == nullptr) return {.goes_on = true};
    throw NotReproduced(fmt::format("thread {} neither ends nor waits", thread.number));
}

// Each of the parties waits for another one of them.
bool LastState::wait_in_a_circle() {
    return std::ranges::all_of(trace_.failure.parties, [this](const model::TraceParty& claimed) {
        const Rest rest = run_on(thread(claimed.thread));
        return rest.waits_for && party(*rest.waits_for) != nullptr;
    });
}

// If the parties do not hold each other up, the process must stand still: when all threads have done what they can, the
// parties still wait, and nobody has ended the process or could go on.
void LastState::confirm_deadlock() {
    if (trace_.failure.parties.empty()) throw NotReproduced("the trace names nobody who waits");
    if (wait_in_a_circle()) return;
    std::map<unsigned, Rest> rests;
    for (std::size_t round = 0; round <= machine_.threads().size(); ++round)
        for (const auto& [number, state] : machine_.threads()) {
            const Rest rest = rests[number] = run_on(*state);
            if (rest.ends_process) throw NotReproduced(fmt::format("thread {} ends the process", number));
            if (rest.goes_on) throw NotReproduced(fmt::format("thread {} does not stand still", number));
        }
    for (const model::TraceParty& claimed : trace_.failure.parties)
        if (rests[claimed.thread].finished) throw NotReproduced(fmt::format("thread {} does not wait", claimed.thread));
}

void LastState::confirm_race() {
    if (trace_.failure.parties.size() != 2) throw NotReproduced("a race has two parties");
    const model::TraceParty& a = trace_.failure.parties[0];
    const model::TraceParty& b = trace_.failure.parties[1];
    if (a.thread == b.thread) throw NotReproduced("a race has two threads");
    // What an atomic block touches is seen by running it, so it comes last.
    const Touched first = next_access(a.is_atomic ? b : a), second = next_access(a.is_atomic ? a : b);
    if (first.is_atomic && second.is_atomic) throw NotReproduced("both accesses are atomic");
    if (!first.writes_what_is_touched_by(second) && !second.writes_what_is_touched_by(first))
        throw NotReproduced("the accesses do not touch the same bytes, or none of them writes");
}

// What a library function that goes through memory byte by byte touches is seen by letting it.
std::optional<Touched> LastState::next_access_of_library(Thread& thread, const model::TraceParty& party) {
    if (!interpreter_.try_open_parts(thread) || !thread.bytewise) return std::nullopt;
    const Bytewise::Access wanted{party.part_offset, party.part};
    while (!thread.bytewise->done() && thread.bytewise->next() != wanted) thread.bytewise->resume();
    Touched touched;
    if (thread.bytewise->done()) return touched;
    machine_.memory().note_accesses(&touched);
    thread.bytewise->resume();
    machine_.memory().note_accesses(nullptr);
    return touched;
}

Touched LastState::next_access(const model::TraceParty& party) {
    Thread& running = thread(party.thread);
    const llvm::Instruction* instruction = program_.instruction(party.instruction);
    const auto stands_there = [&] {
        return !running.finished() && &running.next() == instruction &&
               running.executions.lookup(instruction) == party.occurrence;
    };
    const bool is_executed =
        running.current == instruction && running.executions.lookup(instruction) == party.occurrence + 1;
    while (!is_executed && !stands_there()) advance_(running);
    if (is_executed || party.part != 0)
        if (const Touched touched = interpreter_.touched_by_result(running, *instruction); !touched.nothing())
            return touched;
    while (!stands_there()) advance_(running);
    if (const auto access = next_access_of_library(running, party)) return *access;
    Touched touched = interpreter_.touched_next(running, party.part_offset, party.part_size);
    if (!touched.nothing()) return touched;
    const unsigned depth = running.atomic_depth;
    try {
        for (advance_(running); running.atomic_depth > depth; advance_(running))
            touched.add(interpreter_.touched_next(running, 0, 0));
    } catch (const ProgramFailure&) {
        // The block ends here; what it has touched before counts.
    }
    touched.is_atomic = true;
    return touched;
}

}  // namespace heddle::replay
