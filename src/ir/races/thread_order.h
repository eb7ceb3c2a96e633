// What is ordered by creating and joining threads, and what only its maker knows yet.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <map>
#include <set>

#include "ir/races/threads.h"

namespace heddle::ir::races {

class Order {
public:
    Order(const Pointees& pointees, const Threads& threads, LoopsOfFunctions& loops);

    // May the instruction, executed by the first thread, and anything that the second one does be unordered?
    bool may_be_parallel(ThreadNumber thread, const llvm::Instruction& instruction, ThreadNumber other) const;
    // Is any other thread alive?
    bool is_alone(ThreadNumber thread, const llvm::Instruction& instruction) const;
    // The access is to an object that was allocated by this function and whose address is known to nobody else yet.
    bool is_fresh(const llvm::Instruction& instruction, const llvm::Value& address) const;
    // It is known which threads the join waits for.
    bool ends_threads(const llvm::CallBase& join) const;
    // In the loop that creates these threads, before the creation, or in one that joins them, after the join.
    bool is_in_turn_of(const llvm::Instruction& instruction, ThreadNumber thread) const;

private:
    struct State {
        std::set<ThreadNumber> alive;  // of those that this thread has created
        std::set<const llvm::Value*> escaped;
        friend bool operator==(const State&, const State&) = default;
    };
    struct Rules;
    void find_joins(llvm::Function& function);
    std::optional<ThreadNumber> thread_of_handle(const llvm::CallBase& join) const;
    bool is_whole_loop(const llvm::CallBase& join, ThreadNumber thread) const;
    const State& before(const llvm::Instruction& instruction) const;
    bool is_alive(const llvm::Instruction& instruction, ThreadNumber thread) const;

    const Pointees& pointees_;
    const Threads& threads_;
    LoopsOfFunctions& loops_;
    std::map<const llvm::Function*, State> entries_;
    std::map<const llvm::Instruction*, State> states_;
    std::map<const llvm::Instruction*, ThreadNumber> joins_;          // ends the one thread
    std::map<const llvm::Loop*, std::set<ThreadNumber>> join_loops_;  // ends all of them
    std::map<ThreadNumber, std::set<const llvm::CallBase*>> joins_in_loops_;
    std::map<const llvm::Function*, std::set<ThreadNumber>> creates_;
};

}  // namespace heddle::ir::races
