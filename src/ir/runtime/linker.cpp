#include "ir/runtime/linker.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <utility>
#include <vector>

#include "ir/program/prepare.h"
#include "ir/runtime/bitcode.h"
#include "util/check.h"

namespace heddle::ir {

namespace {

constexpr const char* mark = "heddle-inline";  // of functions of the library

}  // namespace

std::unique_ptr<llvm::Module> read_library(std::string_view bitcode, const llvm::Module& program) {
    const llvm::MemoryBufferRef buffer(llvm::StringRef(bitcode.data(), bitcode.size()), "run-time library");
    auto library = llvm::getLazyBitcodeModule(buffer, program.getContext());
    HEDDLE_CHECK(library, "the run-time library cannot be read: " + llvm::toString(library.takeError()));
    llvm::Module& module = **library;
    module.setDataLayout(program.getDataLayoutStr());
    module.setTargetTriple(program.getTargetTriple());
    while (!module.named_metadata_empty()) module.eraseNamedMetadata(&*module.named_metadata_begin());
    for (llvm::Function& function : module) {
        if (function.isIntrinsic()) continue;
        function.setAttributes({});
        if (!function.isDeclaration()) function.addFnAttr(mark);
    }
    return std::move(*library);
}

namespace {

// Local variables become registers.  Nothing else is simplified: accesses to other memory stay as they are written.
void clean(llvm::Function& function) {
    llvm::removeUnreachableBlocks(function);
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        // A struct that is returned stays a variable of its function.
        if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
            variable != nullptr && !variable->getAllocatedType()->isStructTy())
            variables.push_back(variable);
        auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call)) call->setAttributes({});
    }
    for (llvm::AllocaInst* variable : variables) use_one_type(*variable);
    for (const llvm::AllocaInst* variable : variables)
        HEDDLE_CHECK(llvm::isAllocaPromotable(variable), "the run-time library takes the address of a variable");
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(variables, dominators);
    for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) llvm::MergeBlockIntoPredecessor(&block);
}

void put_in_place(llvm::Function& function) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            call != nullptr && call->getCalledFunction() == &function)
            calls.push_back(call);
    for (llvm::CallBase* call : calls) {
        llvm::InlineFunctionInfo info;
        // Its variables live as long as the caller: without marks of their lives.
        const llvm::InlineResult result = llvm::InlineFunction(*call, info, false, nullptr, false);
        HEDDLE_CHECK(result.isSuccess(), "a function of the runtime cannot be put in place of its call");
    }
    if (!calls.empty() && function.use_empty()) function.eraseFromParent();
}

}  // namespace

namespace {

// Of a template that the headers define, too, ours counts.
void drop_bodies_of_headers(llvm::Module& program, const llvm::Module& library) {
    for (const llvm::Function& ours : library) {
        // What a header of ours defines is as theirs.
        const bool is_ours = !ours.isDeclaration() && !ours.hasLinkOnceLinkage();
        llvm::Function* theirs = is_ours ? program.getFunction(ours.getName()) : nullptr;
        if (theirs == nullptr || !(theirs->hasLinkOnceLinkage() || theirs->hasWeakLinkage())) continue;
        theirs->deleteBody();
        theirs->setComdat(nullptr);
    }
}

// What only others used that are gone: the headers of C++ bring much that the program never calls.
void drop_unused(llvm::Module& program) {
    const auto is_unused = [](llvm::GlobalValue& value) {
        value.removeDeadConstantUsers();
        return value.use_empty() && value.isDiscardableIfUnused();
    };
    for (bool found = true; std::exchange(found, false);) {
        for (llvm::Function& function : llvm::make_early_inc_range(program))
            if (is_unused(function)) {
                function.eraseFromParent();
                found = true;
            }
        for (llvm::GlobalVariable& variable : llvm::make_early_inc_range(program.globals()))
            if (is_unused(variable) && variable.hasLinkOnceLinkage()) {
                variable.eraseFromParent();
                found = true;
            }
    }
}

}  // namespace

void link_library(llvm::Module& program) {
    for (const std::string_view bitcode : {library_cpp(), library_c()}) {
        auto library = read_library(bitcode, program);
        drop_bodies_of_headers(program, *library);
        const bool failed = llvm::Linker::linkModules(program, std::move(library), llvm::Linker::Flags::LinkOnlyNeeded);
        HEDDLE_CHECK(!failed, "the run-time library cannot be linked");
    }
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : program)
        if (function.hasFnAttribute(mark)) functions.push_back(&function);
    for (llvm::Function* function : functions) clean(*function);
    for (llvm::Function* function : functions) put_in_place(*function);
    drop_unused(program);
}

}  // namespace heddle::ir
