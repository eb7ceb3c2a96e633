// Where an exception lands: what the handlers of an invoke do with an object of a type.
#pragma once

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

#include <cstdint>

namespace heddle::replay {

struct Landing {
    enum class Kind { Passes, CleansUp, Catches, EndsProgram };

    Kind kind = Kind::Passes;
    const llvm::Value* type = nullptr;  // of the handler; null: it catches all
    bool of_pointer = false;            // the handler gets the pointer that was thrown,
    std::int64_t offset = 0;            // ... or the object, from here on
};

// `thrown` is the std::type_info of the object.
Landing landing_of(const llvm::InvokeInst& invoke, const llvm::GlobalVariable& thrown);

}  // namespace heddle::replay
