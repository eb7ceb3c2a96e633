// Store buffers, one for each thread, as x86 (TSO) has them, or one for each place (PSO): follows the events of a replayed
// run and tells whether each read takes what a machine with such buffers gives it.
#pragma once

#include <deque>
#include <map>

#include "replay/run/execution_graph.h"

namespace heddle::replay {

class StoreBuffers {
public:
    StoreBuffers(model::MemoryModel model, const std::vector<GraphEvent>& events) : model_(model), events_(events) {}

    // Throws NotReproduced where the run is none of such a machine.
    void run(const model::Trace& trace);

private:
    struct Entry {
        int event;
        unsigned generation;  // of a thread's fences that release
        bool leaves_by_itself;
    };
    using Buffer = std::deque<Entry>;

    bool is_buffered(const GraphEvent& event) const;
    bool may_leave(const Buffer& buffer, Buffer::const_iterator entry) const;
    void leave(unsigned thread, int step);
    void drain(unsigned thread);
    void write(int event);
    int read(const GraphEvent& event) const;
    void make(int number, const model::Trace& trace);

    const model::MemoryModel model_;
    const std::vector<GraphEvent>& events_;
    std::map<unsigned, Buffer> buffers_;
    std::map<unsigned, unsigned> generations_;
    std::map<Address, int> memory_;
};

}  // namespace heddle::replay
