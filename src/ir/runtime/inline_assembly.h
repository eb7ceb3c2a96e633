// Inline assembly that everybody has.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::ir {

// Puts instructions of LLVM in the place of inline assembly for x86-64: exchanges, compare-and-exchange, additions and
// other operations on memory, locked or not, moves, tests of the zero flag behind them, pauses and fences.  With
// `lock`, and for xchg, an operation is one step; without, it is a load and a store.  All accesses are atomic: nothing
// tears them.  What has another instruction in it stays, to be refused where it is executed.
void replace_assembly(llvm::Module& program);

}  // namespace heddle::ir
