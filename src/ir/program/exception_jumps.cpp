#include "ir/program/exception_jumps.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <map>

#include "ir/program/exception_types.h"
#include "ir/program/handlers.h"
#include "ir/program/source.h"
#include "ir/program/throwing.h"

namespace heddle::ir {

namespace {

// Before what unwinds the stack, in src/runtime/cpp/exception.h.
constexpr std::int64_t type_at = -24, object_at = -16, caught_at_offset = -8;
constexpr std::uint32_t selector_of_rest = 0x7fffffff;  // catch (...)

// What is new in a function has the number of something that is old.
void number_parts(llvm::Function& function) {
    llvm::MDNode* number = nullptr;
    for (llvm::Instruction& instruction : llvm::instructions(function))
        if (llvm::MDNode* own = instruction.getMetadata("heddle.id"))
            number = own;
        else
            instruction.setMetadata(part_of, number);
}

// LLVM cuts off what is behind a call that never returns; now it returns with an exception.
void comes_back(llvm::CallInst& call) {
    call.removeFnAttr(llvm::Attribute::NoReturn);
    if (llvm::Function* callee = call.getCalledFunction()) callee->removeFnAttr(llvm::Attribute::NoReturn);
}

// The functions of one program.
class Jumps {
public:
    explicit Jumps(llvm::Module& program);
    void change(llvm::Function& function);

private:
    void change_invoke(llvm::InvokeInst& invoke);
    void change_call(llvm::CallInst& call);
    void change_pad(llvm::LandingPadInst& pad);
    void change_resume(llvm::ResumeInst& resume);
    // Afterwards the type is known at each call.
    void tell_types(llvm::CallInst& raise);
    llvm::Value* catch_types(llvm::LandingPadInst& pad, llvm::IRBuilder<>& builder, llvm::Value& exception,
                             llvm::BasicBlock& join, llvm::PHINode& selector);
    void leave(llvm::Instruction& end, const llvm::Instruction& known_as, llvm::Value* exception);
    bool raises(const llvm::CallBase& call) const;
    llvm::Value* variable(llvm::IRBuilder<>& builder) { return builder.CreateThreadLocalAddress(on_its_way_); }
    std::uint32_t selector_of(const llvm::Value& type);

    llvm::Module& program_;
    Throwing throwing_;
    llvm::GlobalVariable* on_its_way_;
    llvm::PointerType* pointer_;
    std::map<const llvm::Value*, std::uint32_t> selectors_;
};

Jumps::Jumps(llvm::Module& program)
    : program_(program), throwing_(program), pointer_(llvm::PointerType::getUnqual(program.getContext())) {
    on_its_way_ = new llvm::GlobalVariable(program, pointer_, false, llvm::GlobalValue::InternalLinkage,
                                           llvm::ConstantPointerNull::get(pointer_), "heddle.exception", nullptr,
                                           llvm::GlobalValue::GeneralDynamicTLSModel);
}

bool Jumps::raises(const llvm::CallBase& call) const {
    const llvm::Function* callee = call.getCalledFunction();
    return callee != nullptr && callee->getName() == raise_function;
}

std::uint32_t Jumps::selector_of(const llvm::Value& type) {
    return selectors_.try_emplace(&type, static_cast<std::uint32_t>(selectors_.size() + 1)).first->second;
}

void Jumps::change(llvm::Function& function) {
    std::vector<llvm::CallInst*> calls;
    std::vector<llvm::InvokeInst*> invokes;
    std::vector<llvm::LandingPadInst*> pads;
    std::vector<llvm::ResumeInst*> resumes;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) invokes.push_back(invoke);
        if (auto* pad = llvm::dyn_cast<llvm::LandingPadInst>(&instruction)) pads.push_back(pad);
        if (auto* resume = llvm::dyn_cast<llvm::ResumeInst>(&instruction)) resumes.push_back(resume);
        auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (call != nullptr && throwing_.may_throw(*call) && !function.doesNotThrow()) calls.push_back(call);
    }
    for (llvm::CallInst* call : calls) change_call(*call);
    for (llvm::InvokeInst* invoke : invokes) change_invoke(*invoke);
    for (llvm::LandingPadInst* pad : pads) change_pad(*pad);
    for (llvm::ResumeInst* resume : resumes) change_resume(*resume);
    std::vector<llvm::CallInst*> raised;
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (call == nullptr) continue;
        if (raises(*call)) raised.push_back(call);
        if (call->getIntrinsicID() != llvm::Intrinsic::eh_typeid_for) continue;
        const llvm::Value* type = call->getArgOperand(0)->stripPointerCasts();
        call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), selector_of(*type)));
        call->eraseFromParent();
    }
    for (llvm::CallInst* call : raised) tell_types(*call);
    if (function.hasPersonalityFn()) function.setPersonalityFn(nullptr);
    if (calls.empty() && invokes.empty()) return;
    llvm::removeUnreachableBlocks(function);
    number_parts(function);
}

// The function returns; replay knows that by an instruction of the program, too.
void Jumps::leave(llvm::Instruction& end, const llvm::Instruction& known_as, llvm::Value* exception) {
    llvm::IRBuilder<> builder(&end);
    builder.SetCurrentDebugLocation(known_as.getDebugLoc());
    if (exception != nullptr) builder.CreateStore(exception, variable(builder));
    llvm::Type* result = end.getFunction()->getReturnType();
    llvm::ReturnInst* back =
        result->isVoidTy() ? builder.CreateRetVoid() : builder.CreateRet(llvm::Constant::getNullValue(result));
    back->setMetadata("heddle.id", known_as.getMetadata("heddle.id"));
    end.eraseFromParent();
}

void Jumps::change_call(llvm::CallInst& call) {
    comes_back(call);
    llvm::BasicBlock* block = call.getParent();
    llvm::BasicBlock* rest = block->splitBasicBlock(call.getNextNode());
    if (raises(call)) return leave(*block->getTerminator(), call, call.getArgOperand(0));
    llvm::IRBuilder<> builder(block->getTerminator());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::Value* nothing = builder.CreateIsNull(builder.CreateLoad(pointer_, variable(builder)));
    llvm::BasicBlock* out = llvm::BasicBlock::Create(block->getContext(), "", block->getParent());
    builder.CreateCondBr(nothing, rest, out);
    block->getTerminator()->eraseFromParent();
    leave(*new llvm::UnreachableInst(block->getContext(), out), call, nullptr);
}

void Jumps::change_invoke(llvm::InvokeInst& invoke) {
    if (!throwing_.may_throw(invoke)) {
        llvm::changeToCall(&invoke);
        return;
    }
    llvm::BasicBlock *normal = invoke.getNormalDest(), *pad = invoke.getUnwindDest(), *block = invoke.getParent();
    llvm::IRBuilder<> builder(&invoke);
    std::vector<llvm::Value*> arguments(invoke.arg_begin(), invoke.arg_end());
    llvm::CallInst* call = builder.CreateCall(invoke.getFunctionType(), invoke.getCalledOperand(), arguments);
    call->setCallingConv(invoke.getCallingConv());
    call->setAttributes(invoke.getAttributes());
    call->copyMetadata(invoke);
    comes_back(*call);
    note_handlers(*call, *invoke.getLandingPadInst());
    invoke.replaceAllUsesWith(call);
    if (raises(*call)) {
        builder.CreateStore(call->getArgOperand(0), variable(builder));
        normal->removePredecessor(block);
        builder.CreateBr(pad);
    } else {
        llvm::Value* nothing = builder.CreateIsNull(builder.CreateLoad(pointer_, variable(builder)));
        builder.CreateCondBr(nothing, normal, pad);
    }
    invoke.eraseFromParent();
}

void Jumps::change_resume(llvm::ResumeInst& resume) {
    llvm::IRBuilder<> builder(&resume);
    llvm::Value* exception = builder.CreateExtractValue(resume.getValue(), 0);
    leave(resume, resume, exception);
}

// Which of the handlers catches an object of a type is known, type by type.
llvm::Value* Jumps::catch_types(llvm::LandingPadInst& pad, llvm::IRBuilder<>& builder, llvm::Value& exception,
                                llvm::BasicBlock& join, llvm::PHINode& selector) {
    llvm::Type* byte = builder.getInt8Ty();
    const auto field = [&](std::int64_t offset) {
        return builder.CreateConstGEP1_64(byte, &exception, static_cast<std::uint64_t>(offset));
    };
    llvm::Value* type = builder.CreateLoad(pointer_, field(type_at));
    llvm::Value* object = builder.CreateLoad(pointer_, field(object_at));
    llvm::BasicBlock* const first = builder.GetInsertBlock();
    for (llvm::GlobalVariable* thrown : throwing_.types())
        for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
            const auto* caught = llvm::dyn_cast<llvm::GlobalVariable>(pad.getClause(i)->stripPointerCasts());
            if (pad.isFilter(i) || caught == nullptr) break;
            const std::optional<Conversion> how = conversion(*thrown, *caught);
            if (!how) continue;
            auto* here = llvm::BasicBlock::Create(builder.getContext(), "", first->getParent(), &join);
            auto* next = llvm::BasicBlock::Create(builder.getContext(), "", first->getParent(), &join);
            builder.CreateCondBr(builder.CreateICmpEQ(type, thrown), here, next);
            builder.SetInsertPoint(here);
            llvm::Value* place = object;
            if (how->is_pointer) place = builder.CreateLoad(pointer_, object);
            if (how->offset != 0)
                place = builder.CreateConstGEP1_64(byte, object, static_cast<std::uint64_t>(how->offset));
            builder.CreateStore(place, field(caught_at_offset));
            selector.addIncoming(builder.getInt32(selector_of(*caught)), here);
            builder.CreateBr(&join);
            builder.SetInsertPoint(next);
            break;
        }
    return object;
}

void Jumps::change_pad(llvm::LandingPadInst& pad) {
    llvm::BasicBlock* block = pad.getParent();
    if (llvm::pred_empty(block)) return;
    llvm::BasicBlock* join = block->splitBasicBlock(pad.getIterator());
    block->getTerminator()->eraseFromParent();
    llvm::IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(pad.getDebugLoc());
    llvm::Value* exception = builder.CreateLoad(pointer_, variable(builder));
    builder.CreateStore(llvm::ConstantPointerNull::get(pointer_), variable(builder));
    llvm::PHINode* selector = llvm::IRBuilder<>(join, join->begin()).CreatePHI(builder.getInt32Ty(), 2);
    llvm::Value* object = catch_types(pad, builder, *exception, *join, *selector);
    bool catches_all = false;
    for (unsigned i = 0; i < pad.getNumClauses(); ++i)
        catches_all |= pad.isFilter(i) || llvm::isa<llvm::ConstantPointerNull>(pad.getClause(i));
    if (catches_all || pad.isCleanup()) {
        if (catches_all)
            builder.CreateStore(object, builder.CreateConstGEP1_64(builder.getInt8Ty(), exception,
                                                                   static_cast<std::uint64_t>(caught_at_offset)));
        selector->addIncoming(builder.getInt32(catches_all ? selector_of_rest : 0), builder.GetInsertBlock());
        builder.CreateBr(join);
    } else {
        leave(*builder.CreateUnreachable(), pad, exception);
    }
    llvm::IRBuilder<> inside(&pad);
    llvm::Value* caught = inside.CreateInsertValue(llvm::PoisonValue::get(pad.getType()), exception, 0);
    pad.replaceAllUsesWith(inside.CreateInsertValue(caught, selector, 1));
    pad.eraseFromParent();
}

// It is one of them: the last one need not be asked for.
void Jumps::tell_types(llvm::CallInst& raise) {
    llvm::Value* type = raise.getArgOperand(1);
    if (llvm::isa<llvm::Constant>(type) || throwing_.types().empty()) return;
    llvm::BasicBlock* block = raise.getParent();
    llvm::BasicBlock* rest = block->splitBasicBlock(raise.getNextNode());
    llvm::Instruction* end = block->getTerminator();
    raise.removeFromParent();
    llvm::IRBuilder<> builder(end);
    builder.SetCurrentDebugLocation(raise.getDebugLoc());
    for (llvm::GlobalVariable* thrown : throwing_.types()) {
        if (thrown == throwing_.types().back()) break;
        auto* here = llvm::BasicBlock::Create(builder.getContext(), "", block->getParent(), rest);
        auto* next = llvm::BasicBlock::Create(builder.getContext(), "", block->getParent(), rest);
        builder.CreateCondBr(builder.CreateICmpEQ(type, thrown), here, next);
        builder.SetInsertPoint(here);
        llvm::Instruction* call = builder.Insert(raise.clone());
        call->setOperand(1, thrown);
        builder.CreateBr(rest);
        builder.SetInsertPoint(next);
    }
    raise.setOperand(1, throwing_.types().back());
    builder.Insert(&raise);
    builder.CreateBr(rest);
    end->eraseFromParent();
}

}  // namespace

void make_exceptions_jumps(llvm::Module& program) {
    Jumps jumps(program);
    for (llvm::Function& function : program)
        if (!function.isDeclaration()) jumps.change(function);
}

}  // namespace heddle::ir
