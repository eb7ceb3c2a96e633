#include "ir/runtime.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <vector>

#include "util/check.h"

namespace heddle::ir {

namespace {

void put_in_place(llvm::Function& function) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            call != nullptr && call->getCalledFunction() == &function)
            calls.push_back(call);
    for (llvm::CallBase* call : calls) {
        llvm::InlineFunctionInfo info;
        const llvm::InlineResult result = llvm::InlineFunction(*call, info);
        HEDDLE_CHECK(result.isSuccess(), "a function of the runtime cannot be put in place of its call");
    }
}

}  // namespace

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

void link_runtime(llvm::Module& program, const char* text) {
    llvm::SMDiagnostic diagnostic;
    auto library = llvm::parseAssemblyString(text, diagnostic, program.getContext());
    HEDDLE_CHECK(library != nullptr, "the runtime cannot be read: " + diagnostic.getMessage().str());
    library->setDataLayout(program.getDataLayoutStr());
    library->setTargetTriple(program.getTargetTriple());
    const bool failed = llvm::Linker::linkModules(program, std::move(library), llvm::Linker::Flags::LinkOnlyNeeded);
    HEDDLE_CHECK(!failed, "the runtime cannot be linked");
    for (llvm::Function& function : program)
        if (function.hasFnAttribute("heddle-inline")) put_in_place(function);
}

}  // namespace heddle::ir
