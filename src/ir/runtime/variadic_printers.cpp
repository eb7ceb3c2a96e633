#include "ir/runtime/variadic_printers.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

using Lists = std::set<const llvm::Value*>;
using Calls = std::set<llvm::CallBase*>;

// Functions that print, and which of their arguments is the list.
constexpr std::pair<const char*, unsigned> printers[] = {
    {"vprintf", 1}, {"vfprintf", 2}, {"vdprintf", 2}, {"vsyslog", 2}};

std::map<llvm::CallBase*, unsigned> printing_calls_of(llvm::Module& program) {
    std::map<llvm::CallBase*, unsigned> result;
    for (const auto& [name, list] : printers)
        for (llvm::CallBase* call : calls_of(program, name))
            if (llvm::isa<llvm::CallInst>(call) && call->arg_size() == list + 1 &&
                (call->getType()->isVoidTy() || call->getType()->isIntegerTy(32)))
                result.emplace(call, list);
    return result;
}

bool is_list(const llvm::AllocaInst& variable) {
    const auto* array = llvm::dyn_cast<llvm::ArrayType>(variable.getAllocatedType());
    const auto* tag = array != nullptr ? llvm::dyn_cast<llvm::StructType>(array->getElementType()) : nullptr;
    return tag != nullptr && tag->hasName() && tag->getName().starts_with("struct.__va_list_tag");
}

const llvm::Value* list_of(const llvm::Value* value) {
    while (const auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(value)) {
        if (!place->hasAllZeroIndices()) break;
        value = place->getPointerOperand();
    }
    return value;
}

bool is_dropped(llvm::CallBase& call, const llvm::Use& use, const Lists& lists,
                const std::map<llvm::CallBase*, unsigned>& printing) {
    if (const auto known = printing.find(&call); known != printing.end())
        return call.isArgOperand(&use) && call.getArgOperandNo(&use) == known->second;
    if (const auto* copy = llvm::dyn_cast<llvm::VACopyInst>(&call))
        return lists.contains(list_of(copy->getDest())) && lists.contains(list_of(copy->getSrc()));
    return llvm::isa<llvm::VAStartInst, llvm::VAEndInst>(call);
}

// Is the list, or this place in it, used for nothing but printing?  Notes the calls that do so.
bool is_only_printed(const llvm::Value& list, const Lists& lists, const std::map<llvm::CallBase*, unsigned>& printing,
                     Calls& calls) {
    return llvm::all_of(list.uses(), [&](const llvm::Use& use) {
        if (auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(use.getUser()))
            return place->hasAllZeroIndices() && is_only_printed(*place, lists, printing, calls);
        auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
        if (call == nullptr) return false;
        if (llvm::isa<llvm::LifetimeIntrinsic>(call)) return true;
        if (!is_dropped(*call, use, lists, printing)) return false;
        calls.insert(call);
        return true;
    });
}

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
    Lists lists;
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction); variable && is_list(*variable))
                lists.insert(variable);
    if (lists.empty() || has_writing_conversion(program)) return;
    const std::map<llvm::CallBase*, unsigned> printing = printing_calls_of(program);
    Calls calls;
    for (bool is_settled = false; !is_settled;) {  // a list that is copied is no better than the other one
        calls.clear();
        const auto removed = std::erase_if(lists, [&, known = lists](const llvm::Value* list) {
            return !is_only_printed(*list, known, printing, calls);
        });
        is_settled = removed == 0;
    }
    for (llvm::CallBase* call : calls) drop(*call);
}

}  // namespace heddle::ir
