#include "ir/threads/sync_cpp.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "util/error.h"

namespace heddle::ir {

CppCalls::CppCalls(Tools& tools)
    : pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands) {}

namespace {

// Does the program itself catch anything?  The compiler catches only to call std::terminate.
bool catches(const llvm::Module& module) {
    const llvm::Function* begin = module.getFunction("__cxa_begin_catch");
    return begin != nullptr && std::any_of(begin->user_begin(), begin->user_end(), [](const llvm::User* user) {
               const auto* call = llvm::dyn_cast<llvm::Instruction>(user);
               return call == nullptr || call->getFunction()->getName() != "__clang_call_terminate";
           });
}

}  // namespace

const HandlerTable<CppCalls>& CppCalls::functions() {
    using W = CppCalls;
    static const HandlerTable<W> table = {
        {"_ZSt9terminatev", &W::call_terminate},
        {"__cxa_atexit", &W::call_at_exit},
    };
    return table;
}

bool CppCalls::throws(std::string_view name) {
    return name == "__cxa_throw" || name == "__cxa_rethrow" ||
           (name.starts_with("_ZSt") && name.find("__throw_") != std::string_view::npos);
}

// A constructor of std::runtime_error and its kin with a text: nobody will see the object.
bool CppCalls::makes_exception(std::string_view name) {
    const auto contains = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    return name.starts_with("_ZNSt") && name.ends_with("C1EPKc") &&
           (contains("_error") || contains("invalid_argument") || contains("out_of_range"));
}

std::optional<bool> CppCalls::call_by_name(std::string_view name, const llvm::CallBase& call, const Site& site,
                                           State& state) {
    if (throws(name)) return call_throw(call, site, state);
    return makes_exception(name) ? std::optional(true) : std::nullopt;
}

// An exception that nobody catches calls std::terminate.
bool CppCalls::call_throw(const llvm::CallBase&, const Site& site, State& state) {
    if (catches(pass_.module)) throw Unsupported({}, "an exception, in a program that catches exceptions");
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "an exception that is not caught");
    return false;
}

bool CppCalls::call_terminate(const llvm::CallBase&, const Site& site, State& state) {
    paths_.fail_unless(state, site, manager_.bottom(), model::Property::Assertion, "std::terminate is called");
    return false;
}

// __cxa_atexit(destructor, object, library)
bool CppCalls::call_at_exit(const llvm::CallBase& call, const Site&, State& state) {
    const auto* destructor = llvm::dyn_cast<llvm::Function>(call.getArgOperand(0)->stripPointerCasts());
    const std::string caveat = "destructors of global objects are not executed";
    auto& caveats = pass_.program.caveats;
    const bool is_library = destructor != nullptr && destructor->hasFnAttribute("heddle-inline");
    if (!is_library && std::find(caveats.begin(), caveats.end(), caveat) == caveats.end()) caveats.push_back(caveat);
    operands_.define_number(state, call, 0);
    return true;
}

}  // namespace heddle::ir
