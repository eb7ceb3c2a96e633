#include "ir/program/source.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

#include <filesystem>

#include "util/check.h"
#include "util/function_name.h"

namespace heddle::ir {

namespace {

// The file as seen from the current folder: clang may have moved a part of the path into the folder's name.
template <class DebugNode>
std::string file_of(const DebugNode& node) {
    const std::filesystem::path name = node.getFilename().str();
    if (name.is_absolute()) return name;
    const std::filesystem::path folder = node.getDirectory().str();
    std::error_code ignored;
    if (folder.empty() || folder == std::filesystem::current_path(ignored)) return name;
    const std::filesystem::path whole = folder / name;
    const std::filesystem::path near = whole.lexically_relative(std::filesystem::current_path(ignored));
    return near.empty() || *near.begin() == ".." ? whole : near;
}

}  // namespace

SourceLocation location_of(const llvm::Function& function) {
    if (const llvm::DISubprogram* program = function.getSubprogram()) return {file_of(*program), program->getLine(), 0};
    return {function.getParent()->getSourceFileName(), 0, 0};
}

SourceLocation location_of(const llvm::Instruction& instruction) {
    if (const llvm::DILocation* location = instruction.getDebugLoc().get())
        return {file_of(*location), location->getLine(), location->getColumn()};
    SourceLocation where = location_of(*instruction.getFunction());
    where.column = 0;
    return where;
}

SourceLocation location_of(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    if (expressions.empty()) return {global.getParent()->getSourceFileName(), 0, 0};
    const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
    return {file_of(*variable), variable->getLine(), 0};
}

model::InstructionId number_of(const llvm::Instruction& instruction) {
    const llvm::MDNode* node = instruction.getMetadata("heddle.id");
    if (node == nullptr) node = instruction.getMetadata(part_of);
    HEDDLE_CHECK(node != nullptr, "an instruction has no number");
    return model::InstructionId(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

Declaration declaration_of(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    if (expressions.empty()) return {global.getName().str(), nullptr};
    const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
    return {variable->getName().str(), variable->getType()};
}

const llvm::DILocalVariable* variable_of(const llvm::Value& value, const llvm::Function& function) {
    const bool is_declared = llvm::isa<llvm::AllocaInst>(value);
    for (const llvm::BasicBlock& block : function) {
        for (const llvm::Instruction& instruction : block) {
#if LLVM_VERSION_MAJOR >= 19
            for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
                if (record.isDbgDeclare() == is_declared && record.getVariableLocationOp(0) == &value)
                    return record.getVariable();
#endif
            if (const auto* note = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&instruction))
                if (llvm::isa<llvm::DbgDeclareInst>(note) == is_declared && note->getVariableLocationOp(0) == &value)
                    return note->getVariable();
        }
    }
    return nullptr;
}

Declaration declaration_of(const llvm::AllocaInst& alloca) {
    if (const llvm::DILocalVariable* variable = variable_of(alloca, *alloca.getFunction()))
        return {variable->getName().str(), variable->getType()};
    return {alloca.getName().str(), nullptr};
}

std::string scope_of(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    if (expressions.empty()) return "";
    const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
    const llvm::DIScope* scope = variable->getScope();
    if (const auto* block = llvm::dyn_cast_or_null<llvm::DILocalScope>(scope))
        return block->getSubprogram()->getName().str();
    if (llvm::isa_and_nonnull<llvm::DINamespace, llvm::DICompositeType>(scope)) return scope->getName().str();
    return global.hasLocalLinkage() ? std::filesystem::path(variable->getFilename().str()).filename().string() : "";
}

std::string plain_name(const llvm::Function& function) {
    const std::string whole = llvm::demangle(function.getName().str()), name = plain_function_name(whole);
    if (!name.empty()) return name;
    return function.getSubprogram() == nullptr ? whole : function.getSubprogram()->getName().str();
}

}  // namespace heddle::ir
