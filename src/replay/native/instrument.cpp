#include "replay/native/instrument.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "replay/native/functions.h"
#include "replay/native/in_parts.h"
#include "replay/native/numbers.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::replay::native {

namespace {

class Instrumenter {
public:
    Instrumenter(llvm::Module& program, const Plan& plan, const InstrumentOptions& options)
        : program_(program), plan_(plan), options_(options), instructions_(instructions_by_number(program)) {}

    void run() {
        // Contents are given before anything else is put in, so that allocations are found together.
        for (llvm::Function& function : program_) set_locals(function);
        for (const unsigned number : plan_.sites) fill(number);
        for (const unsigned number : plan_.survivals) watch_behind(number);
        for (const unsigned number : plan_.points) put_point_before(number);
        // Behind the points: main may have to stop before it returns.
        if (options_.threads_outlive_main) keep_process_alive();
        for (const unsigned number : plan_.in_parts) split_into_parts(instruction(number), plan_.point(number));
        exchange_functions();
        if (options_.find_memory_errors)
            for (llvm::Function& function : program_)
                if (!function.isDeclaration()) function.addFnAttr(llvm::Attribute::SanitizeAddress);
    }

private:
    llvm::Instruction& instruction(unsigned number) const {
        const auto found = instructions_.find(number);
        HEDDLE_CHECK(found != instructions_.end(), "the plan has an instruction that the program has not");
        return *found->second;
    }

    llvm::CallInst* call(llvm::IRBuilder<>& builder, const char* name, const std::vector<llvm::Value*>& arguments) {
        return call_runtime(builder, name, builder.getVoidTy(), arguments);
    }

    // Locals that nobody has set are zero, as in the replayer.
    void set_locals(llvm::Function& function) {
        if (function.isDeclaration()) return;
        std::vector<llvm::AllocaInst*> locals;
        for (llvm::Instruction& i : llvm::instructions(function))
            if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&i)) locals.push_back(local);
        for (llvm::AllocaInst* local : locals) {
            llvm::IRBuilder<> builder(behind_allocations(*local));
            builder.CreateMemSet(local, builder.getInt8(0), size_of(builder, *local), local->getAlign());
        }
    }

    static llvm::Instruction* behind_allocations(llvm::Instruction& first) {
        llvm::Instruction* place = &first;
        while (llvm::isa<llvm::AllocaInst>(place)) place = place->getNextNode();
        return place;
    }

    // Memory has its first content when it is allocated; other inputs are results of calls, or decide what fails.
    void fill(unsigned number) {
        llvm::Instruction& allocation = instruction(number);
        if (called_name(allocation).ends_with("scanf")) {
            llvm::IRBuilder<> builder(&allocation);
            call(builder, "heddle_scan_from", {builder.getInt32(plan_.site(number))});
            return;
        }
        if (called_name(allocation) == "realloc") {
            llvm::IRBuilder<> builder(&allocation);
            call(builder, "heddle_fill_next", {builder.getInt32(plan_.site(number))});
            return;
        }
        if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&allocation))
            return let_fail(*exchange, plan_.site(number));
        if (llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::ICmpInst>(allocation))
            return exchange_addresses(allocation, plan_.site(number));
        if (!is_allocation(allocation)) return;
        llvm::Instruction* place = behind_allocations(*allocation.getNextNode());
        // Behind the zeros, which come right behind the allocations.
        while (place->getMetadata("heddle.id") == nullptr) place = place->getNextNode();
        llvm::IRBuilder<> builder(place);
        call(builder, "heddle_fill_object",
             {builder.getInt32(plan_.site(number)), &allocation, size_of(builder, allocation)});
    }

    // Addresses that the instruction looks at become the numbers that they are in the trace, and the other way round.
    void exchange_addresses(llvm::Instruction& instruction, unsigned site) {
        llvm::IRBuilder<> entry(&*instruction.getFunction()->getEntryBlock().getFirstInsertionPt());
        llvm::Type* word = entry.getInt64Ty();
        llvm::AllocaInst* numbers = entry.CreateAlloca(llvm::ArrayType::get(word, 4));
        llvm::IRBuilder<> before(&instruction);
        before.CreateMemSet(numbers, before.getInt8(0), 32, numbers->getAlign());
        call(before, "heddle_fill_object", {before.getInt32(site), numbers, before.getInt64(32)});
        const bool makes_pointer = llvm::isa<llvm::IntToPtrInst>(instruction);
        for (unsigned i = 0; i < instruction.getNumOperands(); ++i) {
            llvm::Value* operand = instruction.getOperand(i);
            const bool is_pointer = operand->getType()->isPointerTy();
            if (!is_pointer && operand->getType() != word) continue;
            llvm::Value* given = is_pointer ? before.CreatePtrToInt(operand, word) : operand;
            llvm::Value* other = call_runtime(before, makes_pointer ? "heddle_address" : "heddle_number", word,
                                              {numbers, before.getInt32(i), given});
            instruction.setOperand(i, is_pointer ? before.CreateIntToPtr(other, operand->getType()) : other);
        }
    }

    // A compare-and-exchange that is to fail for no reason puts back what it has found, and says that it has failed.
    void let_fail(llvm::AtomicCmpXchgInst& exchange, unsigned site) {
        llvm::IRBuilder<> entry(&*exchange.getFunction()->getEntryBlock().getFirstInsertionPt());
        llvm::AllocaInst* flag = entry.CreateAlloca(entry.getInt8Ty());
        llvm::IRBuilder<> before(&exchange);
        before.CreateStore(before.getInt8(0), flag);
        call(before, "heddle_fill_object", {before.getInt32(site), flag, before.getInt64(1)});
        llvm::Value* fails = before.CreateIsNotNull(before.CreateLoad(before.getInt8Ty(), flag));
        exchange.setOperand(2, before.CreateSelect(fails, exchange.getCompareOperand(), exchange.getNewValOperand()));
        llvm::IRBuilder<> behind(exchange.getNextNode());
        llvm::Value* success = behind.CreateAnd(behind.CreateExtractValue(&exchange, 1), behind.CreateNot(fails));
        llvm::Value* result = behind.CreateInsertValue(&exchange, success, 1);
        exchange.replaceUsesWithIf(result, [&](const llvm::Use& use) {
            return use.getUser() != result && use.getUser() != llvm::cast<llvm::BinaryOperator>(success)->getOperand(0);
        });
    }

    // The library function that is called; empty if it is none.
    static std::string called_name(const llvm::Instruction& instruction) {
        const auto* called = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* function = called == nullptr ? nullptr : called->getCalledFunction();
        return function == nullptr || !function->isDeclaration() ? "" : function->getName().str();
    }

    static bool is_allocation(const llvm::Instruction& instruction) {
        if (llvm::isa<llvm::AllocaInst>(instruction)) return true;
        return instruction.getType()->isPointerTy() && replacements().contains(called_name(instruction));
    }

    llvm::Value* size_of(llvm::IRBuilder<>& builder, llvm::Instruction& allocation) {
        if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&allocation)) {
            const std::uint64_t size = program_.getDataLayout().getTypeAllocSize(local->getAllocatedType());
            llvm::Value* count = builder.CreateZExtOrTrunc(local->getArraySize(), builder.getInt64Ty());
            return builder.CreateMul(count, builder.getInt64(size));
        }
        auto& called = llvm::cast<llvm::CallBase>(allocation);
        if (called_name(allocation) == "strdup") return builder.getInt64(0);
        return called.getArgOperand(called.arg_size() - 1);  // malloc(size), aligned_alloc(alignment, size)
    }

    void keep_process_alive() {
        llvm::Function* function = program_.getFunction("main");
        for (llvm::BasicBlock& block : *function)
            if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
                llvm::IRBuilder<> builder(end);
                call(builder, "heddle_main_returns", {});
            }
    }

    void watch_behind(unsigned number) {
        llvm::Instruction& watched = instruction(number);
        if (watched.isTerminator() || plan_.trace.failure.property == model::Property::Race) return;
        if (!std::ranges::binary_search(plan_.points, number)) return;
        llvm::IRBuilder<> builder(watched.getNextNode());
        call(builder, "heddle_survived", {builder.getInt32(plan_.point(number))});
    }

    void put_point_before(unsigned number) {
        llvm::Instruction& place = instruction(number);
        llvm::IRBuilder<> builder(&place);
        if (plan_.trace.failure.property == model::Property::Race) tell_address(builder, place);
        call(builder, "heddle_point", {builder.getInt32(plan_.point(number))});
    }

    // What a call touches is its own affair.
    void tell_address(llvm::IRBuilder<>& builder, llvm::Instruction& access) {
        const llvm::Value* pointer = llvm::getPointerOperand(&access);
        if (pointer == nullptr || llvm::isa<llvm::GetElementPtrInst>(access)) {
            llvm::Value* nowhere = llvm::ConstantPointerNull::get(builder.getPtrTy());
            call(builder, "heddle_touch", {nowhere, builder.getInt64(0)});
            return;
        }
        llvm::Type* type = llvm::getLoadStoreType(&access);
        const std::uint64_t size = program_.getDataLayout().getTypeStoreSize(type);
        call(builder, "heddle_touch", {const_cast<llvm::Value*>(pointer), builder.getInt64(size)});
    }

    void exchange_functions() {
        std::vector<llvm::Function*> declarations;
        for (llvm::Function& function : program_)
            if (function.isDeclaration() && !function.isIntrinsic()) declarations.push_back(&function);
        for (llvm::Function* function : declarations) {
            const std::string name = function->getName().str();
            if (const auto found = replacements().find(name); found != replacements().end())
                exchange(*function, found->second);
            else if (is_output_function(name))
                exchange_results(*function);
            else if (returns_from_trace(name))
                make_feeder(*function);
            else if (does_nothing(*function))
                llvm::IRBuilder<>(llvm::BasicBlock::Create(program_.getContext(), "", function)).CreateRetVoid();
            // What is declared and never called need not be there.
            if (function->isDeclaration()) function->setLinkage(llvm::GlobalValue::ExternalWeakLinkage);
        }
    }

    void exchange_results(llvm::Function& function) {
        for (llvm::User* user : function.users()) {
            auto* called = llvm::dyn_cast<llvm::CallInst>(user);
            if (called == nullptr || called->getType()->isVoidTy()) continue;
            llvm::IRBuilder<> builder(called->getNextNode());
            llvm::CallInst* result = call_runtime(builder, "heddle_feed_int", called->getType(), {});
            called->replaceAllUsesWith(result);
        }
    }

    void exchange(llvm::Function& function, const std::string& name) {
        llvm::FunctionCallee other = program_.getOrInsertFunction(name, function.getFunctionType());
        function.replaceAllUsesWith(other.getCallee());
    }

    bool returns_from_trace(const std::string& name) const {
        return std::ranges::any_of(plan_.recording.results,
                                   [&](const replay::CallResult& result) { return result.function == name; });
    }

    // The trace tells of a call, and there is no result.
    bool does_nothing(const llvm::Function& function) const {
        return function.getReturnType()->isVoidTy() &&
               std::ranges::any_of(plan_.trace.inputs, [&](const model::TraceInput& input) {
                   const auto found = instructions_.find(input.instruction);
                   const auto* call =
                       found == instructions_.end() ? nullptr : llvm::dyn_cast<llvm::CallBase>(found->second);
                   return call != nullptr && call->getCalledFunction() == &function;
               });
    }

    // The function returns the next value that the thread gets from outside.
    void make_feeder(llvm::Function& function) {
        llvm::Type* type = function.getReturnType();
        llvm::IRBuilder<> builder(llvm::BasicBlock::Create(program_.getContext(), "", &function));
        llvm::AllocaInst* value = builder.CreateAlloca(type);
        const std::uint64_t size = program_.getDataLayout().getTypeStoreSize(type);
        call(builder, "heddle_feed", {value, builder.getInt64(size)});
        builder.CreateRet(builder.CreateLoad(type, value));
    }

    llvm::Module& program_;
    const Plan& plan_;
    const InstrumentOptions& options_;
    std::map<unsigned, llvm::Instruction*> instructions_;
};

}  // namespace

void instrument(llvm::Module& program, const Plan& plan, const InstrumentOptions& options) {
    // Handles are numbers to our body of pthread_cancel, and addresses in a process.
    if (program.getGlobalVariable("heddle_cancel_requests", true) != nullptr)
        throw Unsupported(plan.trace.failure.where, "in a native replay: cancellation of threads");
    Instrumenter(program, plan, options).run();
}

ScheduleTexts describe(const llvm::Module& program, const Plan& plan) {
    ScheduleTexts texts = describe(program, plan.trace.failure);
    const auto instructions = instructions_by_number(program);
    for (const unsigned number : plan.points) {
        const auto found = instructions.find(number);
        HEDDLE_CHECK(found != instructions.end(), "the plan has an instruction that the program has not");
        texts.places.push_back(place_of(*found->second));
    }
    return texts;
}

ScheduleTexts describe(const llvm::Module& program, const model::TraceFailure& failure) {
    ScheduleTexts texts;
    const auto instructions = instructions_by_number(program);
    const auto failing = instructions.find(failure.instruction);
    if (failure.property != model::Property::Assertion || failing == instructions.end()) return texts;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(failing->second);
    const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
    texts.fails_by_itself = called != nullptr && called->isDeclaration() && fails_by_itself(called->getName().str());
    return texts;
}

}  // namespace heddle::replay::native
