// Global variables, functions and constants of the executed program.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include <map>
#include <utility>
#include <vector>

#include "replay/memory/memory.h"
#include "replay/memory/values.h"

namespace heddle::replay {

class Constants {
public:
    // Makes the objects of all globals and functions and writes their first contents.
    Constants(const llvm::Module& module, Memory& memory);

    // The value of a constant as thread `thread` sees it.
    Value evaluate(const llvm::Constant& constant, unsigned thread);
    // The address of a global, or of this thread's copy of a thread-local one.
    Address address(const llvm::GlobalValue& global, unsigned thread);
    // The thread's own copies that it has used.
    std::vector<Address> copies_of(unsigned thread) const;
    // nullptr if the address is not that of a function.
    const llvm::Function* function_at(Address address) const;
    // The same of a variable that all threads share.
    const llvm::GlobalVariable* variable_at(Address address) const;

private:
    Address allocate(const llvm::GlobalVariable& global);
    // Writes a constant into memory.  Zeros are skipped: new objects are zero.
    void write(Address address, const llvm::Constant& constant, unsigned thread);

    const llvm::DataLayout& layout_;
    Memory& memory_;
    llvm::DenseMap<const llvm::GlobalValue*, Address> addresses_;
    std::map<std::pair<const llvm::GlobalVariable*, unsigned>, Address> thread_local_;
    std::map<Address, const llvm::Function*> functions_;
};

}  // namespace heddle::replay
