#include "ir/runtime/keys.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

namespace heddle::ir {

namespace {

// A use of pthread_key_create, or its kin, with what may be a destructor.
llvm::Instruction* creation_with_destructor(llvm::Module& program) {
    for (const char* name : {"pthread_key_create", "tss_create"}) {
        llvm::Function* function = program.getFunction(name);
        if (function == nullptr || !function->isDeclaration()) continue;
        for (llvm::User* user : function->users()) {
            auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            if (call == nullptr || call->getCalledOperand() != function || call->arg_size() < 2) continue;
            const auto* destructor = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(1));
            if (destructor == nullptr || !destructor->isNullValue()) return call;
        }
    }
    return nullptr;
}

// What the function does is said to be done where the key is made.
void place_at(llvm::Function& function, const llvm::DILocation& where, llvm::Module& program) {
    llvm::DISubprogram* creator = where.getScope()->getSubprogram();
    llvm::DIBuilder builder(program, true, creator->getUnit());
    llvm::DISubprogram* own =
        builder.createFunction(creator->getFile(), function.getName(), function.getName(), creator->getFile(),
                               where.getLine(), builder.createSubroutineType(builder.getOrCreateTypeArray({})),
                               where.getLine(), llvm::DINode::FlagArtificial, llvm::DISubprogram::SPFlagDefinition);
    function.setSubprogram(own);
    for (llvm::Instruction& instruction : llvm::instructions(function))
        instruction.setDebugLoc(llvm::DILocation::get(program.getContext(), where.getLine(), where.getColumn(), own));
    builder.finalize();
}

}  // namespace

void declare_end_of_thread(llvm::Module& program) {
    if (creation_with_destructor(program) == nullptr) return;
    program.getOrInsertFunction(end_of_thread, llvm::Type::getVoidTy(program.getContext()));
}

void place_end_of_thread(llvm::Module& program) {
    llvm::Function* end = program.getFunction(end_of_thread);
    const llvm::Instruction* creation = end != nullptr ? creation_with_destructor(program) : nullptr;
    const llvm::DILocation* where = creation != nullptr ? creation->getDebugLoc().get() : nullptr;
    if (where != nullptr) place_at(*end, *where, program);
}

}  // namespace heddle::ir
