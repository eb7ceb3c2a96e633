#include "ir/load/error_points.h"

#include <fmt/core.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <vector>

#include "util/error.h"

namespace heddle::ir {

namespace {

llvm::FunctionCallee error_function(llvm::Module& module) {
    return module.getOrInsertFunction("__VERIFIER_error", llvm::Type::getVoidTy(module.getContext()));
}

// Where a label stands: before this instruction.
struct Mark {
    llvm::Instruction* before;
    llvm::DebugLoc where;
};

// Names of labels do not reach LLVM's blocks reliably; debug information has a record where a label stands.
std::vector<Mark> labels_named(llvm::Module& module, const std::string& name) {
    std::vector<Mark> marks;
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
#if LLVM_VERSION_MAJOR >= 19
            for (llvm::DbgRecord& record : instruction.getDbgRecordRange())
                if (const auto* label = llvm::dyn_cast<llvm::DbgLabelRecord>(&record))
                    if (label->getLabel()->getName() == name) marks.push_back({&instruction, label->getDebugLoc()});
#else
            if (const auto* label = llvm::dyn_cast<llvm::DbgLabelInst>(&instruction))
                if (label->getLabel()->getName() == name) marks.push_back({&instruction, label->getDebugLoc()});
#endif
        }
    return marks;
}

void fail_at_label(llvm::Module& module, const std::string& name) {
    const std::vector<Mark> marks = labels_named(module, name);
    if (marks.empty())
        throw UserError(fmt::format("--error-label: no label '{}' (IR needs debug information of labels)", name));
    for (const Mark& mark : marks) {
        llvm::IRBuilder<> builder(mark.before);
        builder.SetCurrentDebugLocation(mark.where);
        builder.CreateCall(error_function(module));
    }
}

// A function of the program's own that has this name is none of the library.
void fail_at_abort(llvm::Module& module) {
    llvm::Function* abort = module.getFunction("abort");
    if (abort != nullptr && abort->isDeclaration()) abort->replaceAllUsesWith(error_function(module).getCallee());
}

}  // namespace

void mark_errors(llvm::Module& module, const SourceOptions& options) {
    if (!options.error_label.empty()) fail_at_label(module, options.error_label);
    if (options.abort_fails) fail_at_abort(module);
}

}  // namespace heddle::ir
