#include "replay/run/store_buffers.h"

#include <fmt/format.h>

#include <algorithm>

#include "replay/early_ends.h"

namespace heddle::replay {

// Stores that are no locked instructions, and have no fence behind them.
bool StoreBuffers::is_buffered(const GraphEvent& event) const {
    return event.written && !event.read && !event.waits_for_stores;
}

// TSO: the first; PSO: the first of its place, and a release after all before it.
bool StoreBuffers::may_leave(const Buffer& buffer, Buffer::const_iterator entry) const {
    if (model_ == model::MemoryModel::Tso) return entry == buffer.begin();
    const GraphEvent& store = events_[static_cast<std::size_t>(entry->event)];
    if (store.order && model::releases(*store.order)) return entry == buffer.begin();
    return std::all_of(buffer.begin(), entry, [&](const Entry& earlier) {
        const GraphEvent& other = events_[static_cast<std::size_t>(earlier.event)];
        return earlier.generation == entry->generation && !other.written->overlaps(*store.written);
    });
}

void StoreBuffers::write(int event) {
    memory_[events_[static_cast<std::size_t>(event)].written->begin] = event;
}

// Stores that the trace does not name leave as soon as they can.
void StoreBuffers::drain(unsigned thread) {
    Buffer& buffer = buffers_[thread];
    for (auto entry = buffer.begin(); entry != buffer.end();) {
        if (entry->leaves_by_itself && may_leave(buffer, entry)) {
            write(entry->event);
            buffer.erase(entry);
            entry = buffer.begin();
        } else {
            ++entry;
        }
    }
}

void StoreBuffers::leave(unsigned thread, int step) {
    drain(thread);
    Buffer& buffer = buffers_[thread];
    const auto entry = std::ranges::find_if(buffer, [&](const Entry& candidate) {
        return events_[static_cast<std::size_t>(candidate.event)].step == step && !candidate.leaves_by_itself;
    });
    if (entry == buffer.end() || !may_leave(buffer, entry))
        throw NotReproduced(fmt::format("the store of step {} cannot leave its buffer then", step + 1));
    write(entry->event);
    buffer.erase(entry);
    drain(thread);
}

// The newest of the own buffer, else what is in memory.
int StoreBuffers::read(const GraphEvent& event) const {
    if (const auto own = buffers_.find(event.thread); own != buffers_.end())
        for (auto entry = own->second.rbegin(); entry != own->second.rend(); ++entry)
            if (events_[static_cast<std::size_t>(entry->event)].written->overlaps(*event.read)) return entry->event;
    const auto written = memory_.find(event.read->begin);
    return written == memory_.end() ? -1 : written->second;
}

void StoreBuffers::make(int number, const model::Trace& trace) {
    const GraphEvent& event = events_[static_cast<std::size_t>(number)];
    Buffer& buffer = buffers_[event.thread];
    drain(event.thread);
    if (event.waits_for_stores && !buffer.empty())
        throw NotReproduced("an operation that waits for stores is made before they have left their buffer");
    if (event.joined && !buffers_[*event.joined].empty())
        throw NotReproduced("a thread is joined before its stores have left their buffer");
    if (event.read && read(event) != event.source) throw NotReproduced("store buffers forbid what it reads");
    if (event.is_fence && event.order && model::releases(*event.order)) ++generations_[event.thread];
    if (!event.written) return;
    if (!is_buffered(event)) return write(number);
    const auto is_its_own = [&](const model::TraceLeave& leave) { return leave.step == event.step; };
    const bool is_named = event.is_of_step && std::ranges::any_of(trace.leaves, is_its_own);
    buffer.push_back({number, generations_[event.thread], !is_named});
    drain(event.thread);
}

void StoreBuffers::run(const model::Trace& trace) {
    auto leave_next = trace.leaves.begin();
    for (std::size_t i = 0; i < events_.size(); ++i) {
        for (; leave_next != trace.leaves.end() && leave_next->before <= events_[i].step; ++leave_next) {
            if (leave_next->step < 0 || leave_next->step >= std::ssize(trace.steps))
                throw NotReproduced("a store leaves its buffer that is none");
            leave(trace.steps[static_cast<std::size_t>(leave_next->step)].thread, leave_next->step);
        }
        make(static_cast<int>(i), trace);
    }
}

}  // namespace heddle::replay
