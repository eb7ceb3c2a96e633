#include "ir/races/race_module.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include <vector>

#include "ir/program/exception_jumps.h"
#include "ir/program/prepare.h"
#include "ir/races/library_calls.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir::races {

namespace {

constexpr std::size_t most_instructions = 60'000, most_of_callee = 4'000, most_clones = 64;

template <class Visit>
void for_each_call(llvm::Module& module, const Visit& visit) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) calls.push_back(call);
    for (llvm::CallBase* call : calls) visit(*call);
}

// Threads are always created, so branches on the result are decided.
void fold_results_of_creation(llvm::Module& module) {
    for_each_call(module, [](llvm::CallBase& call) {
        if (kind_of(call) == CallKind::Create && call.getType()->isIntegerTy())
            call.replaceAllUsesWith(llvm::ConstantInt::get(call.getType(), 0));
    });
}

// Computations with constants only; no access to memory is among them.
void fold(llvm::Module& module) {
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            if (!llvm::isa<llvm::CastInst, llvm::CmpInst, llvm::BinaryOperator>(instruction)) continue;
            if (llvm::Constant* value = llvm::ConstantFoldInstruction(&instruction, module.getDataLayout())) {
                instruction.replaceAllUsesWith(value);
                instruction.eraseFromParent();
            }
        }
        for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block);
        llvm::removeUnreachableBlocks(function);
    }
}

// What is read and not used is an access all the same.
void keep_unused_loads(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
                load != nullptr && load->use_empty() && !llvm::isa<llvm::AllocaInst>(load->getPointerOperand()))
                load->setVolatile(true);
}

// A function whose name says that it is atomic is an atomic block.
void open_atomic_functions(llvm::Module& module) {
    for_each_call(module, [&](llvm::CallBase& call) {
        const llvm::Function* callee = call.getCalledFunction();
        if (callee == nullptr || callee->isDeclaration() || !callee->getName().starts_with("__VERIFIER_atomic_"))
            return;
        auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
        llvm::IRBuilder<>(&call).CreateCall(module.getOrInsertFunction("__VERIFIER_atomic_begin", type));
        if (llvm::isa<llvm::CallInst>(call))
            llvm::IRBuilder<>(call.getNextNode()).CreateCall(module.getOrInsertFunction("__VERIFIER_atomic_end", type));
    });
}

bool can_be_inlined(const llvm::CallBase& call, const std::set<const llvm::Function*>& done) {
    const llvm::Function* callee = call.getCalledFunction();
    return callee != nullptr && !callee->isDeclaration() && !callee->isVarArg() && done.contains(callee) &&
           callee->getInstructionCount() <= most_of_callee;
}

// Callees before callers; functions that call themselves stay as they are.
void inline_calls(llvm::Module& module) {
    std::set<const llvm::Function*> done;
    std::vector<llvm::Function*> order;
    {
        llvm::CallGraph graph(module);
        for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
            if (!component.hasCycle())
                for (const llvm::CallGraphNode* node : *component)
                    if (node->getFunction() != nullptr && !node->getFunction()->isDeclaration())
                        order.push_back(node->getFunction());
    }
    std::size_t instructions = module.getInstructionCount();
    for (llvm::Function* function : order) {
        std::vector<llvm::CallBase*> calls;
        for (llvm::Instruction& instruction : llvm::instructions(*function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                call != nullptr && can_be_inlined(*call, done))
                calls.push_back(call);
        for (llvm::CallBase* call : calls) {
            instructions += call->getCalledFunction()->getInstructionCount();
            if (instructions > most_instructions) return;
            llvm::InlineFunctionInfo info;
            llvm::InlineFunction(*call, info, false, nullptr, false);
        }
        done.insert(function);
    }
}

// So what is passed to threads that are created at different places is not mixed up.
void clone_start_functions(llvm::Module& module) {
    std::vector<llvm::CallBase*> sites;
    const auto add_sites = [&](llvm::Function& function) {
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                call != nullptr && kind_of(*call) == CallKind::Create)
                sites.push_back(call);
    };
    for (llvm::Function& function : module) add_sites(function);
    for (std::size_t i = 0; i < sites.size() && i < most_clones; ++i) {
        const unsigned operand = start_operand(*sites[i]);
        auto* start = llvm::dyn_cast<llvm::Function>(sites[i]->getArgOperand(operand)->stripPointerCasts());
        if (start == nullptr || start->isDeclaration()) continue;
        llvm::ValueToValueMapTy map;
        llvm::Function* clone = llvm::CloneFunction(start, map);
        clone->setName(start->getName());
        sites[i]->setArgOperand(operand, clone);
        add_sites(*clone);
    }
}

}  // namespace

std::unique_ptr<llvm::Module> prepared_module(std::string_view bitcode, llvm::LLVMContext& context) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "linked module"), context);
    if (!parsed) throw InternalError("the linked module cannot be read: " + llvm::toString(parsed.takeError()));
    std::unique_ptr<llvm::Module> module = std::move(*parsed);
    make_exceptions_jumps(*module);
    promote_locals(*module);
    keep_unused_loads(*module);
    fold_results_of_creation(*module);
    fold(*module);
    open_atomic_functions(*module);
    inline_calls(*module);
    promote_locals(*module);
    fold(*module);
    clone_start_functions(*module);
    return module;
}

}  // namespace heddle::ir::races
