#include "ir/load/file_hash.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SHA256.h>

#include "util/error.h"

namespace heddle::ir {

namespace {

std::string sha256_of(llvm::StringRef text) {
    const auto sum = llvm::SHA256::hash({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    return llvm::toHex(sum, true);
}

}  // namespace

std::string sha256_of_text(const std::string& text) {
    return sha256_of(text);
}

std::string sha256_of_file(const std::string& path) {
    const auto file = llvm::MemoryBuffer::getFile(path);
    if (!file) throw UserError(path + ": cannot be read: " + file.getError().message());
    return sha256_of((*file)->getBuffer());
}

}  // namespace heddle::ir
