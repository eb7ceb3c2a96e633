// LLVM's intrinsic functions.
#pragma once

#include <optional>
#include <string_view>

#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Allocations;
class Arithmetic;
class FloatingInstructions;
class MemoryCalls;
class Operands;
class Paths;
struct Tools;

class Intrinsics {
public:
    Intrinsics(Tools& tools, Arithmetic& arithmetic, FloatingInstructions& floating, MemoryCalls& memory_calls);
    // Nothing if it is no intrinsic function.
    std::optional<bool> call_by_name(std::string_view name, const llvm::CallBase& call, const Site& site, State& state);

private:
    bool execute(const llvm::CallBase& call, const Site& site, State& state);
    bool overflow(const llvm::CallBase& call, State& state, term::Kind operation, bool is_signed);
    Term ones(Term bits);
    Term few_ones(Term bits);
    Term zeros_before_a_one(Term bits, bool from_the_top);
    Term swapped_bytes(Term bits);

    WalkContext& walk_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
    Arithmetic& arithmetic_;
    Allocations& allocations_;
    FloatingInstructions& floating_;
    MemoryCalls& memory_calls_;
};

}  // namespace heddle::ir
