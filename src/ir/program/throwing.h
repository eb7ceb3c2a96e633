// Which calls of a program may throw.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <set>
#include <vector>

namespace heddle::ir {

class Throwing {
public:
    explicit Throwing(llvm::Module& program);

    bool may_throw(const llvm::CallBase& call) const;
    // An exception may leave the function.
    bool may_throw(const llvm::Function& function) const { return throwing_.contains(&function); }
    // Objects of which types are thrown.
    const std::vector<llvm::GlobalVariable*>& types() const { return types_; }

private:
    bool lets_out(const llvm::Function& function) const;

    std::set<const llvm::Function*> throwing_;
    bool through_pointers_ = false;  // calls through pointers may throw
    std::vector<llvm::GlobalVariable*> types_;
};

}  // namespace heddle::ir
