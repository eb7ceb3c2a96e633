#include "ir/threads/sync_cpp.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>
#include <vector>

#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "util/error.h"

namespace heddle::ir {

CppCalls::CppCalls(Tools& tools)
    : walk_(tools.walk), pass_(tools.walk.pass), manager_(tools.walk.pass.manager), paths_(tools.paths), operands_(tools.operands) {}

namespace {

// Blocks that can be reached from one of these; without exceptions, if they do not matter.
std::set<const llvm::BasicBlock*> reached_from(const llvm::BasicBlock& start, bool with_exceptions) {
    std::set<const llvm::BasicBlock*> reached = {&start};
    std::vector<const llvm::BasicBlock*> open = {&start};
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        for (const llvm::BasicBlock* next : llvm::successors(block))
            if ((with_exceptions || !next->isLandingPad()) && reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

// A handler that never goes back to where no exception is on its way: it cleans up, and throws again or ends the program.
bool passes_on(const llvm::InvokeInst& invoke) {
    const auto normal = reached_from(invoke.getFunction()->getEntryBlock(), false);
    const auto behind = reached_from(*invoke.getUnwindDest(), true);
    return std::ranges::none_of(behind, [&](const llvm::BasicBlock* block) {
        return normal.contains(block) || llvm::isa<llvm::ReturnInst>(block->getTerminator());
    });
}

bool is_of_library(const llvm::Function& function) {
    const llvm::StringRef name = function.getName();
    return name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt") ||
           name.starts_with("_ZN9__gnu_cxx");
}

bool ends_program(const llvm::BasicBlock& handler) {
    return std::ranges::any_of(handler, [](const llvm::Instruction& instruction) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
        return called != nullptr && called->getName() == "__clang_call_terminate";
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

// Handlers of the library that pass on every exception, with nothing of the program in between, change nothing: it will
// not be caught behind them either.  The call under way may also be another one in the block that ends with the invoke;
// then the handler is not its own, and the answer is on the safe side.
bool CppCalls::may_be_caught(const llvm::Instruction& thrower) const {
    bool cleans_up = false;
    for (const Frame* frame = walk_.frame; frame != nullptr; frame = frame->caller) {
        const llvm::Instruction* last = frame->block == nullptr ? nullptr : frame->block->getTerminator();
        const auto* invoke = llvm::dyn_cast_or_null<llvm::InvokeInst>(frame == walk_.frame ? &thrower : last);
        if (invoke == nullptr) continue;
        const bool of_library = is_of_library(frame->function);
        if (invoke->getLandingPadInst()->getNumClauses() == 0)
            cleans_up = cleans_up || !of_library;
        else if (!ends_program(*invoke->getUnwindDest()) && (cleans_up || !of_library || !passes_on(*invoke)))
            return true;
    }
    return false;
}

// An exception that nobody catches calls std::terminate.
bool CppCalls::call_throw(const llvm::CallBase&, const Site& site, State& state) {
    if (may_be_caught(site.instruction)) throw Unsupported({}, "an exception that may be caught");
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
