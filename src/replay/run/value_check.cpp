#include "replay/run/value_check.h"

#include <llvm/IR/Instructions.h>

#include <fmt/format.h>

namespace heddle::replay {

namespace {

// The type of the memory access, or nullptr if it is no integer that can be compared.
const llvm::Type* compared_type(const llvm::Instruction& instruction) {
    const llvm::Type* type = nullptr;
    if (llvm::isa<llvm::LoadInst, llvm::AtomicRMWInst>(instruction)) type = instruction.getType();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) type = store->getValueOperand()->getType();
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
        type = exchange->getNewValOperand()->getType();
    return type != nullptr && type->isIntegerTy() && type->getIntegerBitWidth() <= 32 ? type : nullptr;
}

std::string compare(const model::TraceStep& step, bool writes, unsigned width, const std::optional<llvm::APInt>& seen) {
    const model::TraceAccess* claimed = nullptr;
    for (const model::TraceAccess& access : step.accesses) {
        if (access.is_write != writes || access.is_life) continue;
        if (claimed != nullptr) return {};
        claimed = &access;
    }
    if (claimed == nullptr || claimed->width != width) return {};
    if (seen && seen->getZExtValue() == claimed->value) return {};
    return fmt::format("{} is {} {}, but the trace says {}", claimed->name, writes ? "written with" : "read as",
                       seen ? std::to_string(seen->getZExtValue()) : "nothing", claimed->value);
}

}  // namespace

std::string compare_values(const model::TraceStep& step, const llvm::Instruction& instruction,
                           const Observation& observation) {
    const llvm::Type* type = compared_type(instruction);
    if (type == nullptr) return {};
    const unsigned width = type->getIntegerBitWidth();
    const std::string difference = compare(step, false, width, observation.read);
    return difference.empty() ? compare(step, true, width, observation.written) : difference;
}

}  // namespace heddle::replay
