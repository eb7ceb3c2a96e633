// The threads of a program: one for each call that creates some, which may stand for many.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/races/function_loops.h"
#include "ir/races/pointees.h"

namespace heddle::ir::races {

using ThreadNumber = unsigned;  // 0 is main

// How the arguments of the many threads that one call creates differ.
struct Distinct {
    enum class Kind { Spaced, Fresh } kind;  // numbers or addresses at least `step` apart; an object for each
    std::int64_t step = 0;
    unsigned bits = 64;                 // of the number that is counted
    const llvm::Loop* loop = nullptr;   // Spaced: in which turn after turn creates the next one
    const llvm::SCEV* value = nullptr;  // ... the argument, by turns
    std::set<ObjectId> objects = {};    // Fresh
};

struct Thread {
    const llvm::CallBase* site = nullptr;  // null: main
    ThreadNumber parent = 0;               // unused of main
    std::set<llvm::Function*> starts;
    bool is_many = false;
    std::optional<Distinct> distinct = std::nullopt;
};

class Threads {
public:
    Threads(llvm::Module& module, const Pointees& pointees, LoopsOfFunctions& loops);

    const std::vector<Thread>& all() const { return threads_; }
    // Those that may run the function.
    const std::set<ThreadNumber>& running(const llvm::Function& function) const { return running_.at(&function); }
    ThreadNumber created_at(const llvm::CallBase& site) const { return numbers_.at(&site); }
    std::set<llvm::Function*> called_from(const std::set<llvm::Function*>& starts) const;  // and they themselves
    bool has_children(ThreadNumber thread) const;
    bool is_start_of(ThreadNumber thread, const llvm::Function& function) const;
    // Each execution of this is in the one thread that executes it, and only once there.
    bool is_executed_once(const llvm::Instruction& instruction) const;
    // The memory of each object is known to the thread that has made it alone.
    bool is_private(ObjectId object) const { return !shared_.contains(object); }
    std::string name_of(ThreadNumber thread) const;
    const std::string& obstacle() const { return obstacle_; }

private:
    void find_threads(llvm::Module& module);
    std::optional<Distinct> distinct(const llvm::CallBase& site);
    void find_shared();

    const Pointees& pointees_;
    LoopsOfFunctions& loops_;
    std::vector<Thread> threads_;
    std::map<const llvm::CallBase*, ThreadNumber> numbers_;
    std::map<const llvm::Function*, std::set<ThreadNumber>> running_;
    std::set<ObjectId> shared_;
    std::string obstacle_;
};

}  // namespace heddle::ir::races
