// The values of pthread_setspecific, which each thread has for itself, with their keys.
#pragma once

#include <optional>

#include "ir/steps/walk_context.h"
#include "ir/threads/sync_operation.h"
#include "ir/walk/known_functions.h"

namespace llvm {
class CallBase;
}  // namespace llvm

namespace heddle::ir {

class Contents;
class MemoryAccesses;
class Operands;
struct Tools;

class Keys {
public:
    Keys(Tools& tools, SyncOperations& sync);
    static const HandlerTable<Keys>& functions();
    static const HandlerTable<Keys>& c11_functions();

private:
    bool call_key_create(const llvm::CallBase& call, const Site& site, State& state);
    bool call_key_delete(const llvm::CallBase& call, const Site& site, State& state);
    bool call_destructor_of(const llvm::CallBase& call, const Site& site, State& state);
    bool call_getspecific(const llvm::CallBase& call, const Site& site, State& state);
    bool call_setspecific(const llvm::CallBase& call, const Site& site, State& state);
    bool has_destructors() const;
    Term entry(ObjectId table, Term key);
    Term value_of_key(Term key);
    Term slot_of_destructor(Term key);
    std::optional<Term> count_key(Term destructor, const Site& site, State& state);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Operands& operands_;
    Contents& contents_;
    MemoryAccesses& accesses_;
    SyncOperations& sync_;
};

}  // namespace heddle::ir
