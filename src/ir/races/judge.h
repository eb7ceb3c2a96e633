// Judges each pair of accesses.
#pragma once

#include <llvm/IR/Module.h>

#include "model/race_table.h"

namespace heddle::ir::races {

// Of a prepared module.
model::RaceTable judge(llvm::Module& module);

}  // namespace heddle::ir::races
