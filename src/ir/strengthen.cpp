#include "ir/strengthen.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <map>
#include <optional>

#include "ir/program/source.h"
#include "util/check.h"

namespace heddle::ir {

using model::Ordering;

namespace {

std::unique_ptr<llvm::Module> parse(const LinkedModule& module, llvm::LLVMContext& context) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(module.bitcode, "linked module"), context);
    if (!parsed) throw InternalError("the linked module is no bitcode: " + llvm::toString(parsed.takeError()));
    return std::move(*parsed);
}

llvm::AtomicOrdering to_llvm(Ordering order) {
    switch (order) {
        case Ordering::Relaxed:
            return llvm::AtomicOrdering::Monotonic;
        case Ordering::Acquire:
            return llvm::AtomicOrdering::Acquire;
        case Ordering::Release:
            return llvm::AtomicOrdering::Release;
        case Ordering::AcquireRelease:
            return llvm::AtomicOrdering::AcquireRelease;
        case Ordering::SequentiallyConsistent:
            break;
    }
    return llvm::AtomicOrdering::SequentiallyConsistent;
}

// None of an ordinary access.
std::optional<llvm::AtomicOrdering> order_of(const llvm::Instruction& instruction) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && load->isAtomic())
        return load->getOrdering();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction); store != nullptr && store->isAtomic())
        return store->getOrdering();
    if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return update->getOrdering();
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
        return exchange->getSuccessOrdering();
    if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) return fence->getOrdering();
    return std::nullopt;
}

const std::vector<Ordering> fence_orders = {Ordering::Acquire, Ordering::Release, Ordering::AcquireRelease,
                                           Ordering::SequentiallyConsistent};

// The orders that the kind of operation can have, weaker ones first.
std::vector<Ordering> possible_orders(const llvm::Instruction& instruction) {
    if (llvm::isa<llvm::LoadInst>(instruction)) return {Ordering::Acquire, Ordering::SequentiallyConsistent};
    if (llvm::isa<llvm::StoreInst>(instruction)) return {Ordering::Release, Ordering::SequentiallyConsistent};
    return fence_orders;
}

const llvm::Value* place_of(const llvm::Instruction& instruction) {
    if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return update->getPointerOperand();
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
        return exchange->getPointerOperand();
    return llvm::getLoadStorePointerOperand(&instruction);
}

std::string describe(const llvm::Instruction& instruction) {
    if (llvm::isa<llvm::FenceInst>(instruction)) return "fence";
    const char* kind = llvm::isa<llvm::LoadInst>(instruction)            ? "load of"
                       : llvm::isa<llvm::StoreInst>(instruction)         ? "store to"
                       : llvm::isa<llvm::AtomicCmpXchgInst>(instruction) ? "compare-and-exchange of"
                                                                         : "update of";
    const llvm::Value* object = llvm::getUnderlyingObject(place_of(instruction));
    const std::string name = llvm::isa<llvm::GlobalVariable>(object) ? object->getName().str() : "memory";
    return std::string(kind) + " " + name;
}

// Nothing that only the function itself knows, as far as that is plain to see.
bool may_be_shared(const llvm::Instruction& instruction) {
    const llvm::Value* pointer = place_of(instruction);
    return pointer != nullptr && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
}

void set_order(llvm::Instruction& instruction, llvm::AtomicOrdering order) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) load->setOrdering(order);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) store->setOrdering(order);
    if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) update->setOrdering(order);
    if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) fence->setOrdering(order);
    if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        exchange->setSuccessOrdering(order);
        exchange->setFailureOrdering(llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(order));
    }
}

void add_fence_behind(llvm::Instruction& instruction, llvm::AtomicOrdering order, unsigned number) {
    llvm::Instruction* behind = instruction.getNextNode();
    HEDDLE_CHECK(behind != nullptr, "an access at the end of a block");
    llvm::LLVMContext& context = instruction.getContext();
    auto* fence = llvm::IRBuilder<>(behind).CreateFence(order);
    fence->setDebugLoc(instruction.getDebugLoc());
    auto* id = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), number);
    fence->setMetadata("heddle.id", llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(id)));
}

template <class Visit>
void for_each_instruction(llvm::Module& module, const Visit& visit) {
    for (llvm::Function& function : module)
        for (llvm::BasicBlock& block : function)
            for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) visit(instruction);
}

}  // namespace

std::vector<OrderedPlace> ordered_places(const LinkedModule& linked) {
    llvm::LLVMContext context;
    const auto module = parse(linked, context);
    std::vector<OrderedPlace> result;
    for_each_instruction(*module, [&](llvm::Instruction& instruction) {
        const bool is_ours = instruction.getFunction()->getSubprogram() != nullptr && instruction.getDebugLoc();
        const auto order = order_of(instruction);
        const bool is_fence = llvm::isa<llvm::FenceInst>(instruction);
        if (!is_ours || !(is_fence || may_be_shared(instruction))) return;
        OrderedPlace place{number_of(instruction), location_of(instruction), describe(instruction), order.has_value()};
        if (!is_fence) {
            place.is_fence_behind = true;
            place.stronger = fence_orders;
            result.push_back(place);
        }
        if (!order) return;
        place.is_fence_behind = false;
        place.stronger.clear();
        for (const Ordering stronger : possible_orders(instruction))
            if (llvm::isStrongerThan(to_llvm(stronger), *order)) place.stronger.push_back(stronger);
        for (const std::string_view name : model::ordering_names)
            if (to_llvm(static_cast<Ordering>(std::ranges::find(model::ordering_names, name) -
                                              model::ordering_names.begin())) == *order)
                place.order = name;
        if (!place.stronger.empty()) result.push_back(std::move(place));
    });
    return result;
}

LinkedModule strengthened(const LinkedModule& linked, std::span<const Strengthening> changes) {
    llvm::LLVMContext context;
    const auto module = parse(linked, context);
    std::map<unsigned, Ordering> orders, fences;
    for (const Strengthening& change : changes)
        (change.is_fence_behind ? fences : orders).emplace(change.instruction.index, change.order);
    unsigned next = 0;
    for_each_instruction(*module, [&](llvm::Instruction& instruction) {
        next = std::max(next, static_cast<unsigned>(number_of(instruction).index) + 1);
    });
    for_each_instruction(*module, [&](llvm::Instruction& instruction) {
        const auto number = static_cast<unsigned>(number_of(instruction).index);
        if (const auto order = orders.find(number); order != orders.end())
            set_order(instruction, to_llvm(order->second));
        if (const auto order = fences.find(number); order != fences.end())
            add_fence_behind(instruction, to_llvm(order->second), next++);
    });
    LinkedModule result{"", linked.fingerprint};
    llvm::raw_string_ostream stream(result.bitcode);
    llvm::WriteBitcodeToFile(*module, stream);
    stream.flush();
    return result;
}

}  // namespace heddle::ir
