#include "replay/run/weak_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "replay/early_ends.h"
#include "replay/run/synchronisation_of.h"

namespace heddle::replay {

namespace {

std::optional<model::Ordering> order_made_by(const llvm::Instruction& instruction, bool fails) {
    const auto atomic = [](llvm::AtomicOrdering order) { return std::optional(order_of(order)); };
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        return load->isAtomic() ? atomic(load->getOrdering()) : std::nullopt;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        return store->isAtomic() ? atomic(store->getOrdering()) : std::nullopt;
    if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return atomic(update->getOrdering());
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
        return atomic(fails ? exchange->getFailureOrdering() : exchange->getSuccessOrdering());
    if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) return atomic(fence->getOrdering());
    return std::nullopt;
}

}  // namespace

WeakRun::WeakRun(const NumberedModule& program, const model::Trace& trace, Machine& machine)
    : program_(program),
      trace_(trace),
      machine_(machine),
      graph_(trace.memory_model, stores_end_release_sequences(program.module())) {}

// The one that the memory model is about; none if there are several, as in an atomic block.
const model::TraceAccess* WeakRun::access(bool is_write) const {
    if (!step_) return nullptr;
    const model::TraceAccess* found = nullptr;
    for (const model::TraceAccess& candidate : trace_.steps[static_cast<std::size_t>(*step_)].accesses) {
        if (candidate.is_write != is_write || (is_write ? !candidate.rank : !candidate.from)) continue;
        if (found != nullptr) return nullptr;
        found = &candidate;
    }
    return found;
}

// What memory holds there as long as nobody looks.
void WeakRun::restore(const ByteRange& range) {
    const int last = graph_.last_write_to(range.begin);
    if (last >= 0 && weak_places_.contains(range.begin) && machine_.memory().is_alive(range.begin))
        machine_.memory().set_content(range.begin, bytes_.at(last));
}

int WeakRun::write_of_step(int step, Address place) const {
    const auto& events = graph_.events();
    for (int event = static_cast<int>(events.size()) - 1; event >= 0; --event) {
        const GraphEvent& candidate = events[static_cast<std::size_t>(event)];
        if (candidate.step == step && candidate.written && candidate.written->begin == place) return event;
    }
    return -1;
}

// The event that a read takes: of the step that the trace names, else the last write in the modification order.
int WeakRun::source_of(const Thread& thread, const ByteRange& range) {
    if (step_ && thread.atomic_depth > 0) return source_in_block(range);
    const model::TraceAccess* read = access(false);
    if (read == nullptr) return graph_.last_write_to(range.begin);
    const int event = write_of_step(*read->from, range.begin);
    if (event < 0 && *read->from >= 0)
        throw NotReproduced(fmt::format("step {} has not written what is read", *read->from + 1));
    return event;  // what main writes before its first step is initial content, too
}

std::uint64_t WeakRun::initial_value(const ByteRange& range) const {
    const auto known = initial_.find(range.begin);
    const Bytes bytes = known == initial_.end() ? machine_.memory().content(range.begin, range.size) : known->second;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 8); ++i)
        value |= std::uint64_t{bytes[i]} << (8 * i);
    return value;
}

// The trace has one step for all of an atomic block: its first reads of places, in their order, and others that it
// makes do not matter for the memory model.
int WeakRun::source_in_block(const ByteRange& range) {
    if (const int own = write_of_step(*step_, range.begin); own >= 0) return own;
    if (const auto before = taken_in_block_.find(range.begin); before != taken_in_block_.end()) return before->second;
    const int last = graph_.last_write_to(range.begin);
    for (const model::TraceAccess& read : trace_.steps[static_cast<std::size_t>(*step_)].accesses) {
        if (read.is_write || !read.from || used_in_block_.contains(&read)) continue;
        const int event = write_of_step(*read.from, range.begin);
        const bool is_initial =
            *read.from < 0 && (last < 0 || weak_places_.contains(range.begin)) && initial_value(range) == read.value;
        if (event < 0 && !is_initial) continue;
        used_in_block_.insert(&read);
        taken_in_block_[range.begin] = event;
        return event;
    }
    return last;
}

void WeakRun::before(const Thread& thread, std::optional<int> step, const Touched& next) {
    Memory& memory = machine_.memory();
    if (step_ != step) {
        taken_in_block_.clear();
        used_in_block_.clear();
    }
    step_ = step;
    if (step) last_step_[thread.number] = *step;
    for (const ByteRange& range : next.written) {
        if (access(true) != nullptr || (step && thread.atomic_depth > 0)) weak_places_.insert(range.begin);
        if (memory.is_alive(range.begin)) initial_.try_emplace(range.begin, memory.content(range.begin, range.size));
    }
    taking_.reset();
    if (next.read.size() != 1 || next.read.front().size == 0) return;
    const ByteRange& range = next.read.front();
    if (access(false) != nullptr) weak_places_.insert(range.begin);
    taking_ = {range, source_of(thread, range)};
    if (taken_in_block_.contains(range.begin)) weak_places_.insert(range.begin);
    if (!weak_places_.contains(range.begin)) return;
    const bool is_first = taking_->second < 0;
    if (is_first && !initial_.contains(range.begin)) return;
    if (memory.is_alive(range.begin))
        memory.set_content(range.begin, is_first ? initial_.at(range.begin) : bytes_.at(taking_->second));
}

void WeakRun::describe(GraphEvent& event, const Thread& thread, const llvm::Instruction& instruction) {
    const bool fails = llvm::isa<llvm::AtomicCmpXchgInst>(instruction) && !thread.observation.written;
    event.order = order_made_by(instruction, fails);
    event.is_block = thread.atomic_depth > 0;
    if (event.is_block) event.order = model::Ordering::SequentiallyConsistent;
    const bool is_strongest = event.order == model::Ordering::SequentiallyConsistent;
    event.waits_for_stores = event.is_block || llvm::isa<llvm::AtomicRMWInst>(instruction) ||
                             llvm::isa<llvm::AtomicCmpXchgInst>(instruction) ||
                             (is_strongest && !llvm::isa<llvm::LoadInst>(instruction));
    if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction))
        event.is_fence = fence->getSyncScopeID() != llvm::SyncScope::SingleThread;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr) return;
    if (is_fence_in_assembly(*call)) {
        event.is_fence = event.waits_for_stores = true;
        event.order = model::Ordering::SequentiallyConsistent;
    }
    const Handover handover = handover_by(machine_, thread, *call);
    event.gives = handover.gives;
    event.takes = handover.takes;
    // What only one thread uses need be no operation at all: it synchronises nothing.
    if (step_ && (!event.gives.empty() || !event.takes.empty())) event.waits_for_stores = true;
    note_threads(event, thread, instruction);
}

void WeakRun::note_threads(GraphEvent& event, const Thread& thread, const llvm::Instruction& instruction) {
    if (thread.joined && thread.current == &instruction) event.joined = *thread.joined;
    if (machine_.threads().size() == threads_) return;
    threads_ = machine_.threads().size();
    for (const auto& [number, other] : machine_.threads())
        if (std::ranges::none_of(
                graph_.events(),
                [&](const GraphEvent& earlier) { return earlier.thread == number || earlier.created == number; }) &&
            number != thread.number)
            event.created = number;
    event.waits_for_stores = true;
}

void WeakRun::note_write(int event, const ByteRange& range) {
    bytes_[event] = machine_.memory().content(range.begin, range.size);
    std::vector<int>& writes = graph_.writes_to(range.begin);
    auto place = writes.end();
    if (const model::TraceAccess* write = access(true)) {
        rank_[event] = *write->rank;
        place = std::ranges::find_if(writes, [&](int other) {
            const auto rank = rank_.find(other);
            return rank != rank_.end() && rank->second > *write->rank;
        });
    }
    writes.insert(place, event);
}

void WeakRun::after(const Thread& thread, const llvm::Instruction& instruction, unsigned occurrence,
                    const Touched& touched) {
    GraphEvent event{thread.number, last_step_.contains(thread.number) ? last_step_.at(thread.number) : -1,
                     step_.has_value(), program_.number(instruction), occurrence};
    describe(event, thread, instruction);
    if (taking_) {
        event.read = taking_->first;
        event.source = taking_->second;
    }
    if (!touched.written.empty() && touched.written.front().size > 0) event.written = touched.written.front();
    const bool copies = event.read && event.written && event.read->begin != event.written->begin;
    if (copies) {
        GraphEvent reading = event;
        reading.written.reset();
        graph_.add(reading);
        event.read.reset();
    }
    const bool orders = event.is_fence || event.waits_for_stores || event.joined || event.created;
    if (!event.read && !event.written && !orders) return;
    const int number = graph_.add(event);
    if (event.written) note_write(number, *event.written);
    if (event.written) restore(*event.written);
    if (taking_) restore(taking_->first);
    taking_.reset();
}

void WeakRun::confirm() const {
    graph_.require_consistent(trace_);
    if (trace_.failure.property == model::Property::Race) graph_.confirm_race(trace_.failure);
}

}  // namespace heddle::replay
