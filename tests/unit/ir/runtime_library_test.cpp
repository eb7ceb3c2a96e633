// What clang has made of src/runtime is as plain as if it were written by hand.
#include <doctest/doctest.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "ir/runtime/bitcode.h"
#include "ir/runtime/linker.h"

using namespace heddle::ir;

namespace {

// A program that uses all functions of the library.
std::unique_ptr<llvm::Module> program_with_all(std::string_view bitcode, llvm::LLVMContext& context) {
    const llvm::MemoryBufferRef buffer(llvm::StringRef(bitcode.data(), bitcode.size()), "library");
    auto library = llvm::cantFail(llvm::parseBitcodeFile(buffer, context));
    auto program = std::make_unique<llvm::Module>("program", context);
    program->setDataLayout(library->getDataLayoutStr());
    program->setTargetTriple(library->getTargetTriple());
    for (const llvm::Function& function : *library)
        if (!function.isDeclaration() && !function.hasLocalLinkage())
            program->getOrInsertFunction(function.getName(), function.getFunctionType());
    return program;
}

void check_instruction(const llvm::Instruction& instruction) {
    const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    const bool is_returned = variable != nullptr && variable->getAllocatedType()->isStructTy();
    CHECK((variable == nullptr || is_returned));
    CHECK_FALSE(instruction.isVolatile());
    CHECK_FALSE(instruction.getDebugLoc());
    if (llvm::isa<llvm::OverflowingBinaryOperator>(instruction)) {
        CHECK_FALSE(instruction.hasNoSignedWrap());
        CHECK_FALSE(instruction.hasNoUnsignedWrap());
    }
    for (const llvm::Value* operand : instruction.operand_values()) CHECK_FALSE(llvm::isa<llvm::UndefValue>(operand));
}

}  // namespace

TEST_CASE("functions of the run-time library have no variables, unset values or promises about overflow") {
    for (const std::string_view bitcode : {library_c(), library_cpp()}) {
        llvm::LLVMContext context;
        const auto program = program_with_all(bitcode, context);
        link_library(*program);
        unsigned count = 0;
        for (const llvm::Function& function : *program) {
            if (function.isDeclaration()) continue;
            ++count;
            CAPTURE(function.getName().str());
            for (const llvm::Instruction& instruction : llvm::instructions(function)) check_instruction(instruction);
        }
        CHECK(count > 5);
    }
}
