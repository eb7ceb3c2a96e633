// A replay under a weak memory model.
//
// Each read of the trace says which step's write it takes.  Just before its instruction is executed, memory gets what
// that write has written, and afterwards what the last write in the modification order has.  What was read and written
// becomes an execution graph, which is judged at the end.
#pragma once

#include <map>
#include <set>

#include "replay/machine/machine.h"
#include "replay/run/execution_graph.h"

namespace heddle::replay {

class WeakRun {
public:
    // All references must outlive it.
    WeakRun(const NumberedModule& program, const model::Trace& trace, Machine& machine);

    // The thread is about to execute an instruction, or a part of one, which will touch that.  `step`: of the trace,
    // if it is the one that this instruction makes.
    void before(const Thread& thread, std::optional<int> step, const Touched& next);
    // It has done so, for the n-th time (from 0).
    void after(const Thread& thread, const llvm::Instruction& instruction, unsigned occurrence, const Touched& touched);

    // Throws NotReproduced if the model does not allow the run, or a race that is claimed is none.
    void confirm() const;

private:
    const model::TraceAccess* access(bool is_write) const;
    int source_of(const Thread& thread, const ByteRange& range);
    int source_in_block(const ByteRange& range);
    // The newest event of the step that has written there; -1: none.
    int write_of_step(int step, Address place) const;
    std::uint64_t initial_value(const ByteRange& range) const;
    void restore(const ByteRange& range);
    void note_write(int event, const ByteRange& range);
    void describe(GraphEvent& event, const Thread& thread, const llvm::Instruction& instruction);
    void note_threads(GraphEvent& event, const Thread& thread, const llvm::Instruction& instruction);

    const NumberedModule& program_;
    const model::Trace& trace_;
    Machine& machine_;
    ExecutionGraph graph_;
    std::optional<int> step_;                          // that is being made
    std::map<unsigned, int> last_step_;                // of each thread
    std::set<Address> weak_places_;                    // that the memory model is about
    std::map<Address, Bytes> initial_;                 // of places that were written
    std::map<int, Bytes> bytes_;                       // that an event has written
    std::map<int, unsigned> rank_;                     // of an event, as the trace has it
    std::optional<std::pair<ByteRange, int>> taking_;  // what the instruction will read, and from which event
    std::size_t threads_ = 1;
    // Of the atomic block under way: what its reads have taken, and which of the trace's reads these were.
    std::map<Address, int> taken_in_block_;
    std::set<const model::TraceAccess*> used_in_block_;
};

}  // namespace heddle::replay
