// The same program twice, once with marks in its source: which instruction is which.
#pragma once

#include <llvm/IR/Module.h>

#include <map>
#include <optional>

namespace heddle::replay::native {

struct Alignment {
    std::map<unsigned, unsigned> to_marked;  // numbers of accesses and calls, and of the locals of the source
    std::map<unsigned, unsigned> follower;   // for each mark, the number in the plain program of what comes next
};

// None if the accesses and calls of the two programs differ.
std::optional<Alignment> align(const llvm::Module& plain, const llvm::Module& marked);

}  // namespace heddle::replay::native
