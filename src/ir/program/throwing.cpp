#include "ir/program/throwing.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/program/handlers.h"

namespace heddle::ir {

namespace {

bool catches_all(const llvm::LandingPadInst& pad) {
    for (unsigned i = 0; i < pad.getNumClauses(); ++i)
        if (pad.isFilter(i) || llvm::isa<llvm::ConstantPointerNull>(pad.getClause(i))) return true;
    return false;
}

// They call functions of the program.
bool calls_back(llvm::StringRef name) {
    return name == "pthread_once" || name == "call_once";
}

// A handler only looks at the type.
bool throws_type(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return !llvm::isa<llvm::LandingPadInst>(instruction) &&
           (call == nullptr || call->getIntrinsicID() != llvm::Intrinsic::eh_typeid_for);
}

}  // namespace

Throwing::Throwing(llvm::Module& program) {
    const llvm::Function* raise = program.getFunction(raise_function);
    if (raise == nullptr) return;
    throwing_.insert(raise);
    for (bool found = true; std::exchange(found, false);)
        for (const llvm::Function& function : program)
            if (!throwing_.contains(&function) && lets_out(function)) {
                throwing_.insert(&function);
                through_pointers_ |= function.hasAddressTaken();
                found = true;
            }
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            for (llvm::Value* operand : instruction.operand_values())
                if (auto* type = llvm::dyn_cast<llvm::GlobalVariable>(operand);
                    type != nullptr && type->getName().starts_with("_ZTI") && throws_type(instruction) &&
                    std::ranges::find(types_, type) == types_.end())
                    types_.push_back(type);
}

bool Throwing::may_throw(const llvm::CallBase& call) const {
    if (call.doesNotThrow() || call.isInlineAsm()) return false;
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
    if (callee == nullptr) return through_pointers_;
    return throwing_.contains(callee) || (through_pointers_ && calls_back(callee->getName()));
}

bool Throwing::lets_out(const llvm::Function& function) const {
    if (function.doesNotThrow()) return false;
    return std::ranges::any_of(llvm::instructions(function), [this](const llvm::Instruction& instruction) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr || !may_throw(*call)) return false;
        const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call);
        return invoke == nullptr || !catches_all(*invoke->getLandingPadInst());
    });
}

}  // namespace heddle::ir
