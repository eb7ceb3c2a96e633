// Which functions copy or fill a range of memory.
#pragma once

#include <llvm/IR/Function.h>

#include <optional>

namespace heddle::replay {

// Copy(target, source, size) and Fill(target, byte, size).
enum class CopyKind { Copy, Fill };

// memcpy, memmove, memset, their checked forms and LLVM's; nothing for other functions, and for those of the program.
std::optional<CopyKind> copy_kind(const llvm::Function& function);

}  // namespace heddle::replay
