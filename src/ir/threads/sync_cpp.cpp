#include "ir/threads/sync_cpp.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "util/error.h"

namespace heddle::ir {

CppCalls::CppCalls(Tools& tools)
    : walk_(tools.walk), pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands) {}

const HandlerTable<CppCalls>& CppCalls::functions() {
    using W = CppCalls;
    static const HandlerTable<W> table = {
        {raise_function, &W::call_raise},
        {"_ZSt9terminatev", &W::call_terminate},
        {"__cxa_atexit", &W::call_at_exit},
        {"heddle_wakes_all_of_a_type", &W::call_wakes_all},
    };
    return table;
}

// A function of the library that only throws, and of which nobody knows what.
bool CppCalls::throws(std::string_view name) {
    return name.starts_with("_ZSt") && name.find("__throw_") != std::string_view::npos;
}

std::optional<bool> CppCalls::call_by_name(std::string_view name, const llvm::CallBase& call, const Site& site,
                                           State& state) {
    return throws(name) ? std::optional(call_throw(call, site, state)) : std::nullopt;
}

// The innermost call on the stack that has a handler for the type decides.
Caught CppCalls::caught(const llvm::CallBase& raise, const llvm::GlobalVariable* type) const {
    for (const Frame* frame = walk_.frame; frame != nullptr; frame = frame->caller) {
        const llvm::CallBase* call = frame == walk_.frame ? &raise : frame->call;
        if (call == nullptr) throw Unsupported({}, "an exception that leaves a function called by std::call_once");
        const Caught here = type == nullptr ? caught_at(*call) : caught_at(*call, *type);
        if (here != Caught::NotHere) return here;
        if (frame->function.doesNotThrow()) return Caught::Never;
    }
    return Caught::NotHere;
}

// An exception that nobody catches calls std::terminate, where it is thrown.
bool CppCalls::call_raise(const llvm::CallBase& call, const Site& site, State& state) {
    const auto* type = llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(1));
    if (type == nullptr) throw Unsupported({}, "an exception of an unknown type");
    if (caught(call, type) == Caught::Here) return true;
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "an exception that is not caught");
    return false;
}

bool CppCalls::call_throw(const llvm::CallBase& call, const Site& site, State& state) {
    if (caught(call, nullptr) != Caught::NotHere) throw Unsupported({}, "an exception that may be caught");
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "an exception that is not caught");
    return false;
}

bool CppCalls::call_terminate(const llvm::CallBase&, const Site& site, State& state) {
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "std::terminate is called");
    return false;
}

void CppCalls::add_caveat(const std::string& caveat) {
    auto& caveats = pass_.program.caveats;
    if (std::find(caveats.begin(), caveats.end(), caveat) == caveats.end()) caveats.push_back(caveat);
}

// __cxa_atexit(destructor, object, library)
bool CppCalls::call_at_exit(const llvm::CallBase& call, const Site&, State& state) {
    const auto* destructor = llvm::dyn_cast<llvm::Function>(call.getArgOperand(0)->stripPointerCasts());
    const bool is_library = destructor != nullptr && destructor->hasFnAttribute("heddle-inline");
    if (!is_library) add_caveat("destructors of global objects are not executed");
    operands_.define_number(state, call, 0);
    return true;
}

// Of src/runtime/headers: which atomic is meant is left out.
bool CppCalls::call_wakes_all(const llvm::CallBase&, const Site&, State&) {
    add_caveat("a notification of an atomic is taken to wake all threads that wait for one of its type");
    return true;
}

}  // namespace heddle::ir
