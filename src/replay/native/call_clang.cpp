#include "replay/native/call_clang.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Program.h>

#include "ir/clang.h"

namespace heddle::native {

namespace {

std::string content_of(const std::string& path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "";
}

}  // namespace

ClangResult call_clang(const std::vector<std::string>& arguments) {
    const ir::TemporaryFolder folder;
    const std::string clang = ir::find_clang(), output = folder.file("output"), errors = folder.file("errors");
    std::vector<llvm::StringRef> words = {clang};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), output, errors};
    const int code = llvm::sys::ExecuteAndWait(clang, words, std::nullopt, redirects);
    return {code, content_of(output), content_of(errors)};
}

}  // namespace heddle::native
