#include "ir/runtime/calls.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>

namespace heddle::ir {

std::vector<llvm::CallBase*> calls_of(llvm::Module& program, llvm::StringRef name) {
    std::vector<llvm::CallBase*> calls;
    llvm::Function* function = program.getFunction(name);
    if (function == nullptr || !function->isDeclaration()) return calls;
    for (llvm::User* user : function->users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call != nullptr && call->getCalledOperand() == function)
            calls.push_back(call);
    return calls;
}

std::optional<std::string> literal_of(const llvm::Value& value) {
    const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(value.stripPointerCasts());
    if (variable == nullptr || !variable->isConstant() || !variable->hasInitializer()) return std::nullopt;
    if (variable->getInitializer()->isNullValue()) return "";
    const auto* data = llvm::dyn_cast<llvm::ConstantDataArray>(variable->getInitializer());
    if (data == nullptr || !data->isCString()) return std::nullopt;
    return data->getAsCString().str();
}

}  // namespace heddle::ir
