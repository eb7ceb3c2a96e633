#include "replay/run/vector_clocks.h"

#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "replay/early_ends.h"
#include "replay/run/synchronisation_of.h"

namespace heddle::replay {

using model::Ordering;

VectorClocks::VectorClocks(const NumberedModule& program, const model::TraceFailure& race)
    : program_(program),
      parties_(race.parties),
      stores_end_release_sequences_(stores_end_release_sequences(program.module())) {}

void VectorClocks::join(Clock& clock, const Clock& other) {
    for (const auto& [thread, time] : other) clock[thread] = std::max(clock[thread], time);
}

void VectorClocks::note_new_threads(const Machine& machine, unsigned creator) {
    for (const auto& [number, thread] : machine.threads())
        if (number != creator && !clocks_.contains(number)) clocks_[number] = clocks_[creator];
}

void VectorClocks::read(unsigned thread, Address object, Ordering order) {
    for (const auto& [head, clock] : messages_[object])
        join(model::acquires(order) ? clocks_[thread] : pending_[thread], clock);
}

void VectorClocks::write(unsigned thread, Address object, Ordering order, bool also_reads) {
    Message& message = messages_[object];
    if (!also_reads)
        std::erase_if(message,
                      [&](const auto& entry) { return stores_end_release_sequences_ || entry.first != thread; });
    join(message[thread], model::releases(order) ? clocks_[thread] : offered_[thread]);
}

void VectorClocks::write_plainly(const Touched& touched) {
    std::erase_if(messages_, [&](const auto& entry) {
        return std::ranges::any_of(touched.written, [&](const ByteRange& range) {
            return range.overlaps({entry.first, 1});
        });
    });
}

void VectorClocks::fence(unsigned thread, Ordering order) {
    if (model::acquires(order)) join(clocks_[thread], pending_[thread]);
    if (model::releases(order)) offered_[thread] = clocks_[thread];
}

void VectorClocks::call(Machine& machine, Thread& thread, const llvm::CallBase& call) {
    const Handover handover = handover_by(machine, thread, call);
    for (const Address object : handover.gives) join(objects_[object], clocks_[thread.number]);
    for (const Address object : handover.takes) join(clocks_[thread.number], objects_[object]);
}

void VectorClocks::executed(Machine& machine, Thread& thread, const llvm::Instruction& instruction, unsigned occurrence,
                            const Touched& touched) {
    const unsigned number = thread.number;
    ++clocks_[number][number];
    const auto written = [&] { return touched.written.front().begin; };
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && load->isAtomic()) {
        read(number, touched.read.front().begin, order_of(load->getOrdering()));
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
               store != nullptr && store->isAtomic()) {
        write(number, written(), order_of(store->getOrdering()), false);
    } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        read(number, written(), order_of(update->getOrdering()));
        write(number, written(), order_of(update->getOrdering()), true);
    } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        const bool fails = !thread.observation.written;
        const Ordering order = order_of(fails ? exchange->getFailureOrdering() : exchange->getSuccessOrdering());
        read(number, touched.read.front().begin, order);
        if (!fails) write(number, touched.read.front().begin, order, true);
    } else if (const auto* barrier = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
        if (barrier->getSyncScopeID() != llvm::SyncScope::SingleThread) fence(number, order_of(barrier->getOrdering()));
    } else if (const auto* called = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        if (is_fence_in_assembly(*called)) fence(number, Ordering::SequentiallyConsistent);
        call(machine, thread, *called);
    } else if (thread.atomic_depth > 0) {
        for (const ByteRange& range : touched.read) read(number, range.begin, Ordering::AcquireRelease);
        for (const ByteRange& range : touched.written) write(number, range.begin, Ordering::AcquireRelease, true);
    } else {
        write_plainly(touched);
    }
    note_new_threads(machine, number);
    if (thread.joined && thread.current == &instruction) join(clocks_[number], clocks_[*thread.joined]);
    for (std::size_t i = 0; i < parties_.size(); ++i)
        note_party(i, thread, program_.number(instruction), occurrence, touched);
}

bool VectorClocks::is_about(const llvm::Instruction& instruction) const {
    return std::ranges::find(parties_, program_.number(instruction), &model::TraceParty::instruction) != parties_.end();
}

void VectorClocks::note_party(std::size_t index, const Thread& thread, unsigned instruction, unsigned occurrence,
                              const Touched& touched) {
    const model::TraceParty& party = parties_[index];
    std::optional<Made>& made = made_[index];
    if (party.thread != thread.number) return;
    const Clock& clock = clocks_[thread.number];
    const bool is_party = party.instruction == instruction && party.occurrence == occurrence;
    if (!is_party && !(made && made->is_open_block)) return;
    if (!made) made = Made{clock.at(thread.number), {}, {}};
    made->clock = clock;
    made->touched.add(touched);
    made->touched.is_atomic = made->is_open_block || touched.is_atomic || thread.atomic_depth > 0;
    made->is_open_block = thread.atomic_depth > 0;
}

void VectorClocks::confirm() const {
    if (parties_.size() != 2 || parties_[0].thread == parties_[1].thread) throw NotReproduced("a race has two parties");
    if (!made_[0] || !made_[1]) throw NotReproduced("the accesses of the race were not made");
    const Made &a = *made_[0], &b = *made_[1];
    if (a.touched.is_atomic && b.touched.is_atomic) throw NotReproduced("both accesses are atomic");
    if (!a.touched.writes_what_is_touched_by(b.touched) && !b.touched.writes_what_is_touched_by(a.touched))
        throw NotReproduced("the accesses do not touch the same bytes, or none of them writes");
    const auto is_behind = [](const Made& later, unsigned thread, const Made& earlier) {
        const auto known = later.clock.find(thread);
        return known != later.clock.end() && known->second >= earlier.begin;
    };
    if (is_behind(b, parties_[0].thread, a) || is_behind(a, parties_[1].thread, b))
        throw NotReproduced("happens-before orders the accesses");
}

}  // namespace heddle::replay
