#include "replay/numbered_module.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Support/MemoryBuffer.h>

#include "util/check.h"

namespace heddle::replay {

NumberedModule::NumberedModule(const std::string& bitcode) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "linked module"), context_);
    if (!parsed) HEDDLE_CHECK(false, "not a module: " + llvm::toString(parsed.takeError()));
    module_ = std::move(*parsed);
    for (const llvm::Function& function : *module_) {
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
            const llvm::MDNode* node = instruction.getMetadata("heddle.id");
            HEDDLE_CHECK(node != nullptr && node->getNumOperands() == 1,
                         "an instruction of " + function.getName().str() + " has no number");
            const auto* constant = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(0));
            HEDDLE_CHECK(constant != nullptr, "the number of an instruction is no integer");
            const auto number = static_cast<unsigned>(constant->getZExtValue());
            numbers_[&instruction] = number;
            HEDDLE_CHECK(instructions_.insert({number, &instruction}).second, "two instructions have one number");
        }
    }
}

SourceLocation location_of(const llvm::Instruction& instruction) {
    const llvm::DebugLoc& location = instruction.getDebugLoc();
    if (!location) return {};
    return {location->getFilename().str(), location.getLine(), location.getCol()};
}

}  // namespace heddle::replay
