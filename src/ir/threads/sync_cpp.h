// What C++ adds: exceptions, caught and not caught, and destructors of global objects.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/program/handlers.h"
#include "ir/steps/walk_context.h"
#include "ir/walk/known_functions.h"

namespace heddle::ir {

class Operands;
class Paths;
struct Tools;

class CppCalls {
public:
    explicit CppCalls(Tools& tools);
    // Nothing if it is no function that throws or makes an exception.
    std::optional<bool> call_by_name(std::string_view name, const llvm::CallBase& call, const Site& site, State& state);
    static const HandlerTable<CppCalls>& functions();

private:
    static bool throws(std::string_view name);
    // `type` null: an exception of a type that is not known.
    Caught caught(const llvm::CallBase& raise, const llvm::GlobalVariable* type) const;
    bool call_raise(const llvm::CallBase& call, const Site& site, State& state);
    bool call_throw(const llvm::CallBase& call, const Site& site, State& state);
    bool call_terminate(const llvm::CallBase& call, const Site& site, State& state);
    bool call_at_exit(const llvm::CallBase& call, const Site& site, State& state);
    bool call_wakes_all(const llvm::CallBase& call, const Site& site, State& state);
    void add_caveat(const std::string& caveat);

    const WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Paths& paths_;
    Operands& operands_;
};

}  // namespace heddle::ir
