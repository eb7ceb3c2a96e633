// Happens-before of the replayed run, by vector clocks: is a race between two accesses of the run one?
//
// The clocks follow what the C standard and POSIX say of each instruction and each call, as they are executed: atomic
// operations and their release sequences, fences, locks, creation and joins.  Where POSIX says no more than that a call
// synchronises memory, only what cannot be doubted counts: that a lock follows the unlock before it, and the like.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/trace.h"
#include "replay/machine/machine.h"
#include "replay/memory/touched.h"

namespace heddle::replay {

class VectorClocks {
public:
    // The race to be confirmed; both must outlive the clocks.
    VectorClocks(const NumberedModule& program, const model::TraceFailure& race);

    // An instruction, or a part of one, that was executed for the n-th time (from 0), and what it has touched.
    void executed(Machine& machine, Thread& thread, const llvm::Instruction& instruction, unsigned occurrence,
                  const Touched& touched);
    // One of the accesses may be made by this instruction.
    bool is_about(const llvm::Instruction& instruction) const;
    // Throws NotReproduced if the two accesses were not made, do not conflict, or are ordered.
    void confirm() const;

private:
    using Clock = std::map<unsigned, std::uint64_t>;  // by thread
    // What comes with an atomic object's value: for each thread that heads a release sequence, what it had behind it.
    using Message = std::map<unsigned, Clock>;
    // An atomic block is one access: who has any of it behind him has all of it.
    struct Made {
        std::uint64_t begin;  // on the clock of its thread
        Clock clock;          // at its end
        Touched touched;
        bool is_open_block = false;
    };
    static void join(Clock& clock, const Clock& other);
    void note_new_threads(const Machine& machine, unsigned creator);
    void read(unsigned thread, Address object, model::Ordering order);
    void write(unsigned thread, Address object, model::Ordering order, bool also_reads);
    void write_plainly(const Touched& touched);
    void fence(unsigned thread, model::Ordering order);
    void call(Machine& machine, Thread& thread, const llvm::CallBase& call);
    void note_party(std::size_t index, const Thread& thread, unsigned instruction, unsigned occurrence,
                    const Touched& touched);

    const NumberedModule& program_;
    const std::vector<model::TraceParty>& parties_;
    const bool stores_end_release_sequences_;
    std::map<unsigned, Clock> clocks_, pending_, offered_;  // by thread: now, at a fence to come, at the last one
    std::map<Address, Message> messages_;
    std::map<Address, Clock> objects_;  // of the thread library
    std::optional<Made> made_[2];
};

}  // namespace heddle::replay
