// The accesses of a replayed run under a weak memory model, as a graph: which write each read has taken, and in which
// order the writes to each place are.  Whether the model allows it is judged here, by code that shares nothing with the
// encoder: for RC11 by the relations of its definition, for TSO and PSO by store buffers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/memory_model.h"
#include "model/ordering.h"
#include "model/trace.h"
#include "replay/memory/touched.h"

namespace heddle::replay {

struct GraphEvent {
    unsigned thread = 0;
    int step = -1;  // of the trace; -1: before its first one
    bool is_of_step = false;  // not by private work behind the step
    unsigned instruction = 0;
    unsigned occurrence = 0;
    std::optional<ByteRange> read = std::nullopt, written = std::nullopt;
    int source = -1;  // the event whose write is read; -1: the initial content
    // An ordinary access has none; nor has a call of the thread library.
    std::optional<model::Ordering> order = std::nullopt;
    bool is_fence = false;
    bool is_block = false;          // inside an atomic block; then the order is the strongest
    bool waits_for_stores = false;  // locked instructions, fences and what is no access: store buffers are empty then
    std::vector<Address> gives = {}, takes = {};  // objects of the thread library
    std::optional<unsigned> created = std::nullopt, joined = std::nullopt;  // threads
};

class ExecutionGraph {
public:
    ExecutionGraph(model::MemoryModel model, bool stores_end_release_sequences)
        : model_(model), stores_end_release_sequences_(stores_end_release_sequences) {}

    // Events come in an order in which reads come after what they take.
    int add(GraphEvent event);
    const std::vector<GraphEvent>& events() const { return events_; }
    // The writes to a place, in the modification order.
    std::vector<int>& writes_to(Address place) { return modification_[place]; }
    // The last of them; -1 if there is none.
    int last_write_to(Address place) const {
        const auto writes = modification_.find(place);
        return writes == modification_.end() ? -1 : writes->second.back();
    }

    // Throws NotReproduced, with what is forbidden, if the model does not allow the run.
    void require_consistent(const model::Trace& trace) const;
    // Throws NotReproduced if the two accesses are ordered or do not conflict.
    void confirm_race(const model::TraceFailure& race) const;

private:
    const model::MemoryModel model_;
    const bool stores_end_release_sequences_;
    std::vector<GraphEvent> events_;
    std::map<Address, std::vector<int>> modification_;
};

}  // namespace heddle::replay
