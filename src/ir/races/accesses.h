// All accesses of all threads to memory that they may share.
#pragma once

#include <llvm/Support/AtomicOrdering.h>

#include <string>
#include <vector>

#include "ir/races/thread_order.h"

namespace heddle::ir::races {

struct Access {
    const llvm::Instruction* instruction;
    llvm::Value* address;
    ThreadNumber thread;
    std::int64_t bytes;
    bool is_write = false, is_atomic = false;
    bool is_fresh = false;  // nobody else knows the object yet
};

class Accesses {
public:
    Accesses(const Pointees& pointees, const Threads& threads, const Order& order, const llvm::DataLayout& layout);

    const std::vector<Access>& all() const { return accesses_; }
    // What this loads is changed by nobody as long as threads run.
    bool is_stable(const llvm::LoadInst& load) const;
    const std::string& obstacle() const { return obstacle_; }
    // Each address is one of a variable, a local or an allocation that is never freed, and inside of it, and nothing
    // else is done that may be undefined.
    bool is_clearly_defined() const { return is_clearly_defined_; }

private:
    void look_at(const llvm::Instruction& instruction);
    void note_order(llvm::AtomicOrdering order, llvm::AtomicOrdering enough);
    void look_at_call(const llvm::CallBase& call);
    void add(const llvm::Instruction& instruction, const llvm::Value* address, std::int64_t bytes, bool is_write,
             bool is_atomic = false);
    bool is_clearly_inside(const llvm::Value* address, std::int64_t bytes) const;

    const Pointees& pointees_;
    const Threads& threads_;
    const Order& order_;
    const llvm::DataLayout& layout_;
    std::vector<Access> accesses_;
    std::string obstacle_;
    bool is_clearly_defined_ = true;
    bool has_weak_orders_ = false;  // what is read need not come after what was done before it was written
};

}  // namespace heddle::ir::races
