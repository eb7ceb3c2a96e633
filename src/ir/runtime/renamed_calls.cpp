#include "ir/runtime/renamed_calls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

// Functions that read from a stream, and those that do so from the standard input.
constexpr std::pair<const char*, const char*> readers[] = {
    {"fscanf", "scanf"}, {"__isoc99_fscanf", "__isoc99_scanf"}, {"__isoc23_fscanf", "__isoc23_scanf"}};

void read_from_any_stream(llvm::Module& program, const char* name, const char* other) {
    for (llvm::CallBase* call : calls_of(program, name)) {
        if (call->arg_size() < 2 || !llvm::isa<llvm::CallInst>(call)) continue;
        llvm::IRBuilder<> builder(call);
        auto* type = llvm::FunctionType::get(call->getType(), {call->getArgOperand(1)->getType()}, true);
        const std::vector<llvm::Value*> arguments(call->arg_begin() + 1, call->arg_end());
        call->replaceAllUsesWith(builder.CreateCall(program.getOrInsertFunction(other, type), arguments));
        call->eraseFromParent();
    }
}

void rename_await(llvm::Function& function) {
    const bool swaps = function.getName().starts_with("__VERIFIER_xchg_await_");
    if (!function.isDeclaration() || !(swaps || function.getName().starts_with("__VERIFIER_load_await_"))) return;
    const auto* type = llvm::dyn_cast<llvm::IntegerType>(function.getReturnType());
    if (type == nullptr || function.arg_size() != (swaps ? 4 : 3)) return;
    const std::string name = fmt::format("heddle.{}_await{}", swaps ? "xchg" : "load", type->getBitWidth());
    function.replaceAllUsesWith(
        function.getParent()->getOrInsertFunction(name, function.getFunctionType()).getCallee());
}

}  // namespace

void rename_calls(llvm::Module& program) {
    for (const auto& [from_stream, plain] : readers) read_from_any_stream(program, from_stream, plain);
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : program) functions.push_back(&function);
    for (llvm::Function* function : functions) rename_await(*function);
}

}  // namespace heddle::ir
