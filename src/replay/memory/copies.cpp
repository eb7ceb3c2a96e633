#include "replay/memory/copies.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Intrinsics.h>

namespace heddle::replay {

std::optional<CopyKind> copy_kind(const llvm::Function& function) {
    if (!function.isDeclaration()) return std::nullopt;
    switch (function.getIntrinsicID()) {
        case llvm::Intrinsic::memcpy:
        case llvm::Intrinsic::memcpy_inline:
        case llvm::Intrinsic::memmove:
            return CopyKind::Copy;
        case llvm::Intrinsic::memset:
        case llvm::Intrinsic::memset_inline:
            return CopyKind::Fill;
        default:
            break;
    }
    return llvm::StringSwitch<std::optional<CopyKind>>(function.getName())
        .Case("memcpy", CopyKind::Copy)
        .Case("memmove", CopyKind::Copy)
        .Case("__memcpy_chk", CopyKind::Copy)
        .Case("__memmove_chk", CopyKind::Copy)
        .Case("memset", CopyKind::Fill)
        .Case("__memset_chk", CopyKind::Fill)
        .Default(std::nullopt);
}

}  // namespace heddle::replay
