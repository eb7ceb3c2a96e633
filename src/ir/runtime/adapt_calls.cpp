#include "ir/runtime/adapt_calls.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>
#include <vector>

#include "ir/runtime/bitcode.h"
#include "ir/runtime/linker.h"
#include "ir/runtime/prototypes.h"

namespace heddle::ir {

namespace {

bool is_word(const llvm::Type& type) {
    return type.isPointerTy() || (type.isIntegerTy() && type.getIntegerBitWidth() <= 64);
}

// The value in a register, as one of the other type.  A pointer that is cut is none any more.
llvm::Value* adapted(llvm::IRBuilder<>& builder, llvm::Value& value, llvm::Type& type, bool is_signed) {
    llvm::Type* from = value.getType();
    if (from == &type) return &value;
    if (!is_word(*from) || !is_word(type)) return nullptr;
    if (from->isPointerTy()) return type.isIntegerTy(64) ? builder.CreatePtrToInt(&value, &type) : nullptr;
    if (type.isIntegerTy()) return builder.CreateIntCast(&value, &type, is_signed);
    return builder.CreateIntToPtr(builder.CreateIntCast(&value, builder.getInt64Ty(), is_signed), &type);
}

class Adapter {
public:
    Adapter(llvm::CallBase& call, llvm::Function& real)
        : call_(call), real_(real), type_(*real.getFunctionType()), builder_(&call) {}

    // Why there is no such call; none: it is in its place.
    std::optional<std::string> replace() {
        const std::string name = real_.getName().str();
        std::vector<llvm::Value*> arguments;
        if (call_.arg_size() < type_.getNumParams()) return name + ", which is called with too few arguments";
        for (unsigned i = 0; i < call_.arg_size(); ++i) {
            if (i >= type_.getNumParams() && !type_.isVarArg()) break;
            llvm::Value* passed = call_.getArgOperand(i);
            const bool is_struct = call_.isByValArgument(i) || call_.paramHasAttr(i, llvm::Attribute::StructRet);
            if (i < type_.getNumParams())
                passed = is_struct ? nullptr
                                   : adapted(builder_, *passed, *type_.getParamType(i),
                                             call_.paramHasAttr(i, llvm::Attribute::SExt));
            if (passed == nullptr)
                return name + ", whose argument " + std::to_string(i + 1) + " is of another type in this call";
            arguments.push_back(passed);
        }
        const bool is_used = !call_.use_empty();
        if (is_used && type_.getReturnType()->isVoidTy()) return "the result of " + name + ", which returns nothing";
        if (!llvm::isa<llvm::CallInst>(call_)) return name + ", which is declared with another type";
        llvm::CallInst* made = builder_.CreateCall(&real_, arguments);
        llvm::Value* result = is_used ? adapted(builder_, *made, *call_.getType(), false) : nullptr;
        if (is_used && result == nullptr) {
            made->eraseFromParent();
            return "the result of " + name + ", which is of another type in this call";
        }
        if (is_used) call_.replaceAllUsesWith(result);
        call_.eraseFromParent();
        return std::nullopt;
    }

private:
    llvm::CallBase& call_;
    llvm::Function& real_;
    llvm::FunctionType& type_;
    llvm::IRBuilder<> builder_;
};

// The call stays where it is, of a function that says why it is refused: it may never be executed.
void refuse(llvm::CallBase& call, const std::string& why) {
    call.setCalledFunction(
        call.getModule()->getOrInsertFunction(refused_prefix + ("the function " + why), call.getFunctionType()));
}

std::vector<llvm::CallBase*> direct_calls(llvm::Function& function) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call != nullptr && call->getCalledOperand() == &function)
            calls.push_back(call);
    return calls;
}

void adapt(llvm::Function& declared, llvm::FunctionType& type) {
    llvm::Function* real = &declared;
    if (declared.getFunctionType() != &type) {
        real = llvm::Function::Create(&type, llvm::GlobalValue::ExternalLinkage, "", declared.getParent());
        real->takeName(&declared);
    }
    for (llvm::CallBase* call : direct_calls(declared)) {
        if (real == &declared && call->getFunctionType() == &type) continue;
        if (const auto why = Adapter(*call, *real).replace()) refuse(*call, *why);
    }
    if (real == &declared) return;
    declared.replaceAllUsesWith(real);
    declared.eraseFromParent();
}

// A function with a body in the run-time library has the type of that, but for those of verification tasks: programs
// say what those take.  Null: nobody knows the function.
llvm::FunctionType* real_type(const llvm::Function& declared, const llvm::Module& library) {
    const llvm::Function* body = library.getFunction(declared.getName());
    const bool is_ours = body != nullptr && !body->isDeclaration() && !body->hasLocalLinkage();
    if (is_ours && !declared.getName().starts_with("__VERIFIER_")) return body->getFunctionType();
    return prototype_of(declared.getName(), declared.getContext());
}

}  // namespace

void adapt_library_calls(llvm::Module& program) {
    const auto library = read_library(library_c(), program);
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : program)
        if (function.isDeclaration() && !function.isIntrinsic()) functions.push_back(&function);
    for (llvm::Function* function : functions)
        if (llvm::FunctionType* type = real_type(*function, *library)) adapt(*function, *type);
}

}  // namespace heddle::ir
