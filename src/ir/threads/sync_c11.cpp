#include "ir/threads/sync_c11.h"

#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/tools.h"

namespace heddle::ir {

namespace {

enum Result : std::uint64_t { Success = 0, Busy = 1, Error = 2, TimedOut = 4 };

}  // namespace

C11Results::C11Results(Tools& tools) : manager_(tools.walk.pass.manager), operands_(tools.operands) {}

// What the function of POSIX has returned becomes what C11 returns.
void C11Results::translate(State& state, const llvm::CallBase& call) {
    if (call.getType()->isVoidTy()) return;
    const Term number = operands_.scalar(state, call);
    Term result = manager_.bits(Error, 32);
    for (const auto& [error, code] : {std::pair{0, Success}, {EBUSY, Busy}, {ETIMEDOUT, TimedOut}})
        result = manager_.ite(manager_.equal(number, manager_.bits(static_cast<std::uint64_t>(error), 32)),
                              manager_.bits(code, 32), result);
    operands_.define(state, call, {result});
}

KnownFunctions::Lookup C11Results::translated(KnownFunctions::Lookup lookup) {
    return [this, lookup = std::move(lookup)](std::string_view name, const llvm::CallBase& call, const Site& site,
                                              State& state) {
        const std::optional<bool> done = lookup(name, call, site, state);
        if (done && *done) translate(state, call);
        return done;
    };
}

}  // namespace heddle::ir
