#include "replay/native/program_files.h"

#include <fmt/format.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <fstream>

#include "util/check.h"
#include "util/error.h"

namespace heddle::replay::native {

std::unique_ptr<llvm::Module> parse_module(const std::string& bitcode, llvm::LLVMContext& context) {
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "linked module"), context);
    HEDDLE_CHECK(static_cast<bool>(parsed), "not a module");
    return std::move(*parsed);
}

void write_file(const std::string& path, const std::string& content) {
    std::ofstream stream(path, std::ios::binary);
    stream << content;
    stream.close();
    if (!stream) throw UserError(fmt::format("{}: cannot be written", path));
}

}  // namespace heddle::replay::native
