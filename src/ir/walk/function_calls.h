// Calls: of functions with a body, of functions that Heddle knows by name, and of unknown ones.
#pragma once

#include <map>

#include "ir/steps/walk_context.h"

namespace llvm {
class CallBase;
class Function;
}  // namespace llvm

namespace heddle::ir {

class Control;
class KnownFunctions;
class Operands;
class Paths;
class Pieces;
class Steps;
struct Tools;

class Calls {
public:
    Calls(Tools& tools, Control& control, const KnownFunctions& known);
    bool call(const llvm::CallBase& call, const Site& site, State& state);

private:
    bool call_function(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool call_body(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    void adapt_result(const llvm::Function& function, const llvm::CallBase& call, State& state);
    bool fits(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool call_through_pointer(const llvm::CallBase& call, const Site& site, State& state);
    bool call_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool note_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Pieces& pieces_;
    Control& control_;
    const KnownFunctions& known_;
    std::map<const llvm::Function*, unsigned> active_;  // how often each function is on the call stack
};

}  // namespace heddle::ir
