#include "ir/runtime/variadic_functions.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <map>
#include <utility>
#include <vector>

#include "ir/runtime/adapt_calls.h"
#include "ir/runtime/calls.h"

namespace heddle::ir {

namespace {

constexpr std::uint64_t slot_bytes = 8;

// What clang keeps of a list: how much of the saved registers is used up, the next argument in memory, the registers.
constexpr std::uint64_t integers_offset = 0, floats_offset = 4, next_offset = 8, registers_offset = 16;
constexpr std::uint32_t all_integers = 48, all_floats = 176;

bool starts_list(const llvm::Function& function) {
    for (const llvm::Instruction& instruction : llvm::instructions(function))
        if (llvm::isa<llvm::VAStartInst>(instruction)) return true;
    return false;
}

// A struct that is passed in memory stands there itself.
llvm::Type* type_of_argument(const llvm::CallBase& call, unsigned number) {
    return call.isByValArgument(number) ? call.getParamByValType(number) : call.getArgOperand(number)->getType();
}

bool fits_slots(const llvm::CallBase& call, unsigned number) {
    const llvm::Type* type = type_of_argument(call, number);
    if (call.isByValArgument(number)) return call.getParamAlign(number).valueOrOne().value() <= slot_bytes;
    return type->isPointerTy() || type->isDoubleTy() || type->isFloatTy() ||
           (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

// Puts the arguments from `first` on into memory of the caller; null if one does not go there.
llvm::Value* put_arguments(llvm::CallBase& call, unsigned first) {
    const llvm::DataLayout& layout = call.getModule()->getDataLayout();
    std::vector<std::uint64_t> places;
    std::uint64_t bytes = 0;
    for (unsigned i = first; i < call.arg_size(); ++i) {
        if (!fits_slots(call, i)) return nullptr;
        places.push_back(bytes);
        bytes += llvm::alignTo(layout.getTypeAllocSize(type_of_argument(call, i)), slot_bytes);
    }
    llvm::Type* const pointer = llvm::PointerType::getUnqual(call.getContext());
    if (bytes == 0) return llvm::ConstantPointerNull::get(llvm::cast<llvm::PointerType>(pointer));
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    llvm::IRBuilder<> at_entry(&entry, entry.begin());
    llvm::AllocaInst* area = at_entry.CreateAlloca(llvm::ArrayType::get(at_entry.getInt64Ty(), bytes / slot_bytes),
                                                   nullptr, "further.arguments");
    llvm::IRBuilder<> builder(&call);
    for (unsigned i = first; i < call.arg_size(); ++i) {
        llvm::Value* value = call.getArgOperand(i);
        llvm::Value* place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), area, places[i - first]);
        if (call.isByValArgument(i))
            builder.CreateMemCpy(place, llvm::MaybeAlign(slot_bytes), value, call.getParamAlign(i),
                                 layout.getTypeAllocSize(call.getParamByValType(i)));
        else
            builder.CreateStore(value, place);
    }
    return area;
}

bool fits(const llvm::CallBase& call, const llvm::FunctionType& type) {
    const unsigned fixed = type.getNumParams() - 1;
    if (call.arg_size() < fixed || call.getType() != type.getReturnType()) return false;
    for (unsigned i = 0; i < fixed; ++i)
        if (call.getArgOperand(i)->getType() != type.getParamType(i)) return false;
    return true;
}

llvm::CallBase* make_call(llvm::CallBase& old, llvm::FunctionType& type, llvm::Value& callee,
                          const std::vector<llvm::Value*>& arguments) {
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&old))
        return llvm::InvokeInst::Create(&type, &callee, invoke->getNormalDest(), invoke->getUnwindDest(), arguments, "",
                                        &old);
    return llvm::CallInst::Create(&type, &callee, arguments, "", &old);
}

// The same call, with the place of the further arguments instead of them.
void call_with_place(llvm::CallBase& call, llvm::Value& callee, llvm::FunctionType& type) {
    const unsigned fixed = type.getNumParams() - 1;
    llvm::Value* place = fits(call, type) ? put_arguments(call, fixed) : nullptr;
    if (place == nullptr) {
        const std::string why =
            "a call of a variadic function with arguments of other types than 64 bits have room for";
        call.setCalledFunction(call.getModule()->getOrInsertFunction(refused_prefix + why, call.getFunctionType()));
        return;
    }
    std::vector<llvm::Value*> arguments(call.arg_begin(), call.arg_begin() + fixed);
    arguments.push_back(place);
    llvm::CallBase* made = make_call(call, type, callee, arguments);
    const llvm::AttributeList old = call.getAttributes();
    llvm::SmallVector<llvm::AttributeSet> attributes;
    for (unsigned i = 0; i < fixed; ++i) attributes.push_back(old.getParamAttrs(i));
    made->setAttributes(llvm::AttributeList::get(call.getContext(), old.getFnAttrs(), old.getRetAttrs(), attributes));
    made->setDebugLoc(call.getDebugLoc());
    made->takeName(&call);
    call.replaceAllUsesWith(made);
    call.eraseFromParent();
}

llvm::FunctionType* with_place(const llvm::FunctionType& type) {
    std::vector<llvm::Type*> parameters(type.param_begin(), type.param_end());
    parameters.push_back(llvm::PointerType::getUnqual(type.getContext()));
    return llvm::FunctionType::get(type.getReturnType(), parameters, false);
}

void begin_list(llvm::IRBuilder<>& builder, llvm::Value* list, llvm::Value* place) {
    const auto put = [&](std::uint64_t offset, llvm::Value* value) {
        builder.CreateStore(value, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), list, offset));
    };
    put(integers_offset, builder.getInt32(all_integers));
    put(floats_offset, builder.getInt32(all_floats));
    put(next_offset, place);
    put(registers_offset, llvm::ConstantPointerNull::get(builder.getPtrTy()));
}

void copy_list(llvm::VACopyInst& copy) {
    llvm::IRBuilder<> builder(&copy);
    const auto move = [&](std::uint64_t offset, llvm::Type* type) {
        const auto at = [&](llvm::Value* list) {
            return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), list, offset);
        };
        builder.CreateStore(builder.CreateLoad(type, at(copy.getSrc())), at(copy.getDest()));
    };
    move(integers_offset, builder.getInt32Ty());
    move(floats_offset, builder.getInt32Ty());
    move(next_offset, builder.getPtrTy());
    move(registers_offset, builder.getPtrTy());
    copy.eraseFromParent();
}

// The function with the place as its last argument, in place of the old one.
llvm::Function* take_place(llvm::Function& old) {
    llvm::Function* made = llvm::Function::Create(with_place(*old.getFunctionType()), old.getLinkage(), "");
    old.getParent()->getFunctionList().insert(old.getIterator(), made);
    made->takeName(&old);
    made->copyAttributesFrom(&old);
    made->setSubprogram(old.getSubprogram());
    old.setSubprogram(nullptr);
    made->splice(made->begin(), &old);
    for (unsigned i = 0; i < old.arg_size(); ++i) {
        made->getArg(i)->takeName(old.getArg(i));
        old.getArg(i)->replaceAllUsesWith(made->getArg(i));
    }
    std::vector<llvm::VAStartInst*> starts;
    for (llvm::Instruction& instruction : llvm::instructions(made))
        if (auto* start = llvm::dyn_cast<llvm::VAStartInst>(&instruction)) starts.push_back(start);
    for (llvm::VAStartInst* start : starts) {
        llvm::IRBuilder<> builder(start);
        begin_list(builder, start->getArgList(), &*std::prev(made->arg_end()));
        start->eraseFromParent();
    }
    return made;
}

// Library functions whose body in the run-time library is that of one with a list.
constexpr std::pair<const char*, const char*> with_list[] = {
    {"snprintf", "vsnprintf"},      {"sprintf", "vsprintf"},        {"sscanf", "vsscanf"},
    {"__isoc99_sscanf", "vsscanf"}, {"__isoc23_sscanf", "vsscanf"},
};

// Calls the other function with a list of the further arguments.
void call_with_list(llvm::CallBase& call, const char* other) {
    const unsigned fixed = call.getFunctionType()->getNumParams();
    llvm::Value* place = llvm::isa<llvm::CallInst>(call) ? put_arguments(call, fixed) : nullptr;
    if (place == nullptr) return;
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    llvm::IRBuilder<> builder(&entry, entry.begin());
    llvm::Value* list = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt64Ty(), 3), nullptr, "list");
    builder.SetInsertPoint(&call);
    begin_list(builder, list, place);
    std::vector<llvm::Value*> arguments(call.arg_begin(), call.arg_begin() + fixed);
    arguments.push_back(list);
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    auto* type = llvm::FunctionType::get(call.getType(), types, false);
    call.replaceAllUsesWith(builder.CreateCall(call.getModule()->getOrInsertFunction(other, type), arguments));
    call.eraseFromParent();
}

// Where a variadic function may be called, for each type of these functions the one that they have now.
using Types = std::map<llvm::FunctionType*, llvm::FunctionType*>;

void adapt_calls(llvm::Module& program, const std::map<llvm::Value*, llvm::Function*>& made, const Types& types) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && !call->isInlineAsm())
                calls.push_back(call);
    for (llvm::CallBase* call : calls) {
        if (const auto known = made.find(call->getCalledOperand()); known != made.end())
            call_with_place(*call, *known->second, *known->second->getFunctionType());
        else if (const auto type = types.find(call->getFunctionType());
                 type != types.end() && !llvm::isa<llvm::Function>(call->getCalledOperand()))
            call_with_place(*call, *call->getCalledOperand(), *type->second);
    }
}

}  // namespace

void pass_further_arguments(llvm::Module& program) {
    for (const auto& [name, other] : with_list)
        for (llvm::CallBase* call : calls_of(program, name)) call_with_list(*call, other);
    std::vector<llvm::Function*> functions;
    std::vector<llvm::Instruction*> others;
    for (llvm::Function& function : program) {
        if (function.isVarArg() && !function.isDeclaration() && starts_list(function)) functions.push_back(&function);
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (llvm::isa<llvm::VACopyInst, llvm::VAEndInst>(instruction)) others.push_back(&instruction);
    }
    for (llvm::Instruction* other : others)
        if (auto* copy = llvm::dyn_cast<llvm::VACopyInst>(other))
            copy_list(*copy);
        else
            other->eraseFromParent();
    std::map<llvm::Value*, llvm::Function*> made;
    Types types;
    for (llvm::Function* function : functions) {
        const bool is_address_taken = function->hasAddressTaken();
        made[function] = take_place(*function);
        if (is_address_taken) types[function->getFunctionType()] = made[function]->getFunctionType();
    }
    adapt_calls(program, made, types);
    for (const auto& [old, function] : made) {
        old->replaceAllUsesWith(function);
        llvm::cast<llvm::Function>(old)->eraseFromParent();
    }
}

}  // namespace heddle::ir
