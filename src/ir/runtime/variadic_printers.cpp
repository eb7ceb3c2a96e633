#include "ir/runtime/variadic_printers.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <string_view>
#include <utility>

#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

// Functions that print, and how many arguments they take, the list of further ones being the last.
constexpr std::pair<const char*, unsigned> printers[] = {
    {"vprintf", 2}, {"vfprintf", 3}, {"vdprintf", 3}, {"vsyslog", 3}};

bool has_writing_conversion(std::string_view format) {
    for (std::size_t at = format.find('%'); at != std::string_view::npos; at = format.find('%', at + 1)) {
        at = format.find_first_not_of("-+ #0'*.$123456789hlLqjzt", at + 1);
        if (at == std::string_view::npos) return false;
        if (format[at] == 'n') return true;
    }
    return false;
}

// A conversion that writes memory must not be lost.  Formats are seen only as the texts of the program.
bool has_writing_conversion(const llvm::Module& program) {
    return llvm::any_of(program.globals(), [](const llvm::GlobalVariable& variable) {
        const auto* data = variable.hasInitializer()
                               ? llvm::dyn_cast<llvm::ConstantDataSequential>(variable.getInitializer())
                               : nullptr;
        return data != nullptr && data->isString() && has_writing_conversion(std::string_view(data->getAsString()));
    });
}

void drop(llvm::CallBase& call) {
    if (!call.use_empty()) {
        llvm::IRBuilder<> builder(&call);
        auto* type = llvm::FunctionType::get(call.getType(), /*isVarArg=*/false);
        call.replaceAllUsesWith(
            builder.CreateCall(call.getModule()->getOrInsertFunction("__VERIFIER_nondet_int", type)));
    }
    call.eraseFromParent();
}

}  // namespace

void drop_variadic_printers(llvm::Module& program) {
    if (has_writing_conversion(program)) return;
    for (const auto& [name, arguments] : printers)
        for (llvm::CallBase* call : calls_of(program, name))
            if (llvm::isa<llvm::CallInst>(call) && call->arg_size() == arguments &&
                (call->getType()->isVoidTy() || call->getType()->isIntegerTy(32)))
                drop(*call);
}

}  // namespace heddle::ir
