#include "ir/runtime/renamed_calls.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

#include <fmt/format.h>

#include <string>
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

// Inputs of other tools: __CPROVER_nondet_int and the like.
void rename_input(llvm::Function& function, llvm::StringRef prefix) {
    llvm::StringRef name = function.getName();
    if (!function.isDeclaration() || !name.consume_front(prefix)) return;
    function.replaceAllUsesWith(
        function.getParent()
            ->getOrInsertFunction(("__VERIFIER_nondet_" + name).str(), function.getFunctionType())
            .getCallee());
}

// clang makes some functions of <math.h> instructions.
constexpr std::pair<const char*, llvm::Intrinsic::ID> intrinsics[] = {
    {"trunc", llvm::Intrinsic::trunc},         {"floor", llvm::Intrinsic::floor}, {"ceil", llvm::Intrinsic::ceil},
    {"round", llvm::Intrinsic::round},         {"rint", llvm::Intrinsic::rint},   {"sqrt", llvm::Intrinsic::sqrt},
    {"nearbyint", llvm::Intrinsic::nearbyint}, {"fmax", llvm::Intrinsic::maxnum}, {"fmin", llvm::Intrinsic::minnum},
};

void rename_intrinsic(llvm::Function& function) {
    const llvm::Type* type = function.getReturnType();
    if (!type->isDoubleTy() && !type->isFloatTy()) return;
    for (const auto& [name, intrinsic] : intrinsics)
        if (function.getIntrinsicID() == intrinsic)
            function.replaceAllUsesWith(function.getParent()
                                            ->getOrInsertFunction(std::string(name) + (type->isFloatTy() ? "f" : ""),
                                                                  function.getFunctionType())
                                            .getCallee());
}

}  // namespace

void rename_calls(llvm::Module& program) {
    for (const auto& [from_stream, plain] : readers) read_from_any_stream(program, from_stream, plain);
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : program) functions.push_back(&function);
    for (llvm::Function* function : functions) {
        rename_await(*function);
        rename_input(*function, "__CPROVER_nondet_");
        rename_input(*function, "__ESBMC_nondet_");
        rename_intrinsic(*function);
    }
}

}  // namespace heddle::ir
