#include "ir/race_argument.h"

#include "ir/races/judge.h"
#include "ir/races/race_module.h"

namespace heddle::ir {

model::RaceTable argue_about_races(const LinkedModule& module) {
    llvm::LLVMContext context;
    const std::unique_ptr<llvm::Module> prepared = races::prepared_module(module.bitcode, context);
    return races::judge(*prepared);
}

}  // namespace heddle::ir
