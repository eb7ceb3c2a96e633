#include "replay/native/numbers.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

namespace heddle::replay::native {

namespace {

template <class Instruction, class Module>
std::map<unsigned, Instruction*> numbered(Module& program) {
    std::map<unsigned, Instruction*> result;
    for (auto& function : program)
        for (Instruction& instruction : llvm::instructions(function))
            if (instruction.getMetadata("heddle.id") != nullptr) result[number_of(instruction)] = &instruction;
    return result;
}

}  // namespace

std::map<unsigned, llvm::Instruction*> instructions_by_number(llvm::Module& program) {
    return numbered<llvm::Instruction>(program);
}

std::map<unsigned, const llvm::Instruction*> instructions_by_number(const llvm::Module& program) {
    return numbered<const llvm::Instruction>(program);
}

unsigned number_of(const llvm::Instruction& instruction) {
    const llvm::MDNode* node = instruction.getMetadata("heddle.id");
    return static_cast<unsigned>(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

std::string place_of(const llvm::Instruction& instruction) {
    if (const llvm::DebugLoc& location = instruction.getDebugLoc())
        return fmt::format("{}:{}", location->getFilename().str(), location.getLine());
    return llvm::demangle(instruction.getFunction()->getName().str()) + "()";
}

llvm::CallInst* call_runtime(llvm::IRBuilder<>& builder, const std::string& name, llvm::Type* result,
                             const std::vector<llvm::Value*>& arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    llvm::Module& program = *builder.GetInsertBlock()->getModule();
    const llvm::FunctionCallee function =
        program.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false));
    return builder.CreateCall(function, arguments);
}

}  // namespace heddle::replay::native
