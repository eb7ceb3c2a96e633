// The order that the steps of a trace must keep: of two dependent steps the earlier one stays first.
#pragma once

#include <vector>

#include "model/trace.h"

namespace heddle::engine {

class StepOrder {
public:
    explicit StepOrder(const model::Trace& trace);

    unsigned threads() const { return static_cast<unsigned>(steps_.size()); }
    // Indices into the trace, in order; the failing thread has a last one, the failure itself, which is behind the end.
    const std::vector<std::size_t>& steps(unsigned thread) const { return steps_[thread]; }
    // done[t] steps of each thread t have been executed: can the next one of `thread` be executed now?
    bool is_ready(unsigned thread, const std::vector<unsigned>& done) const;

private:
    std::vector<std::vector<std::size_t>> steps_;
    // For each step of the trace and each thread: how many steps of that thread come first.
    std::vector<std::vector<unsigned>> needs_;
};

}  // namespace heddle::engine
