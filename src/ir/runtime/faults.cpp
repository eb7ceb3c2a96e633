#include "ir/runtime/faults.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "ir/program/source.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

// Kinds, as in ir/load/load.h.
constexpr const char *of_memory = "malloc", *of_threads = "create", *of_locks = "lock";
constexpr int thrd_busy = 1, thrd_error = 2, thrd_nomem = 3;  // of <threads.h>

// What a function returns when it fails: one of these numbers, where 0 is also the null pointer.
struct Fault {
    const char* kind;
    const char* function;
    std::vector<int> results;
    std::optional<int> error = std::nullopt;  // errno
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> table = {
        {of_memory, "malloc", {0}, ENOMEM},
        {of_memory, "calloc", {0}, ENOMEM},
        {of_memory, "realloc", {0}, ENOMEM},
        {of_memory, "aligned_alloc", {0}, ENOMEM},
        {of_memory, "memalign", {0}, ENOMEM},
        {of_memory, "strdup", {0}, ENOMEM},
        {of_memory, "strndup", {0}, ENOMEM},
        {of_memory, "posix_memalign", {ENOMEM}},
        {of_threads, "pthread_create", {EAGAIN}},
        {of_threads, "thrd_create", {thrd_error, thrd_nomem}},
        {of_locks, "pthread_mutex_init", {EAGAIN, ENOMEM}},
        {of_locks, "pthread_cond_init", {EAGAIN, ENOMEM}},
        {of_locks, "pthread_rwlock_init", {EAGAIN, ENOMEM}},
        {of_locks, "pthread_barrier_init", {EAGAIN, ENOMEM}},
        {of_locks, "pthread_spin_init", {EAGAIN, ENOMEM}},
        {of_locks, "pthread_key_create", {EAGAIN, ENOMEM}},
        {of_locks, "sem_init", {-1}, ENOSPC},
        {of_locks, "pthread_rwlock_rdlock", {EAGAIN}},
        {of_locks, "pthread_rwlock_tryrdlock", {EAGAIN}},
        {of_locks, "pthread_rwlock_timedrdlock", {EAGAIN}},
        {of_locks, "pthread_rwlock_clockrdlock", {EAGAIN}},
        {of_locks, "mtx_init", {thrd_error}},
        {of_locks, "mtx_lock", {thrd_error}},
        {of_locks, "mtx_trylock", {thrd_busy, thrd_error}},
        {of_locks, "mtx_timedlock", {thrd_error}},
        {of_locks, "cnd_init", {thrd_error, thrd_nomem}},
        {of_locks, "tss_create", {thrd_error}},
        // try_lock of std::mutex, std::recursive_mutex and std::shared_mutex.
        {of_locks, "_ZNSt5mutex8try_lockEv", {0}},
        {of_locks, "_ZNSt15recursive_mutex8try_lockEv", {0}},
        {of_locks, "_ZNSt12shared_mutex8try_lockEv", {0}},
    };
    return table;
}

// An input, named after what it decides.
llvm::Value* any_bool(llvm::IRBuilder<>& builder, const Fault& fault, const char* what) {
    const std::string name = std::string("__VERIFIER_nondet_") + fault.function + what;
    auto* type = llvm::FunctionType::get(builder.getInt1Ty(), false);
    return builder.CreateCall(builder.GetInsertBlock()->getModule()->getOrInsertFunction(name, type));
}

llvm::Constant* number(llvm::Type* type, int value) {
    if (type->isPointerTy()) return llvm::ConstantPointerNull::get(llvm::cast<llvm::PointerType>(type));
    return llvm::ConstantInt::getSigned(type, value);
}

llvm::Value* result_of(llvm::IRBuilder<>& builder, const Fault& fault, llvm::Type* type) {
    llvm::Value* first = number(type, fault.results.front());
    if (fault.results.size() == 1) return first;
    return builder.CreateSelect(any_bool(builder, fault, "_fails_otherwise"), number(type, fault.results[1]), first);
}

void set_errno(llvm::IRBuilder<>& builder, int error) {
    auto* type = llvm::FunctionType::get(builder.getPtrTy(), false);
    llvm::Module& program = *builder.GetInsertBlock()->getModule();
    builder.CreateStore(builder.getInt32(static_cast<unsigned>(error)),
                        builder.CreateCall(program.getOrInsertFunction("__errno_location", type)));
}

// if (fails) errno = ..., result = ...; else result = call(...);
void let_fail(llvm::CallBase& call, const Fault& fault) {
    if (!llvm::isa<llvm::CallInst>(call))
        throw Unsupported(location_of(call), std::string(fault.function) + " that fails (--faults) behind a catch");
    const std::vector<llvm::Use*> uses = [&call] {
        std::vector<llvm::Use*> result;
        for (llvm::Use& use : call.uses()) result.push_back(&use);
        return result;
    }();
    llvm::IRBuilder<> builder(&call);
    llvm::Value* fails = any_bool(builder, fault, "_fails");
    llvm::Instruction *then = nullptr, *otherwise = nullptr;
    llvm::SplitBlockAndInsertIfThenElse(fails, &call, &then, &otherwise);
    llvm::BasicBlock* behind = call.getParent();
    call.moveBefore(otherwise);
    builder.SetInsertPoint(then);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    if (fault.error) set_errno(builder, *fault.error);
    if (call.getType()->isVoidTy()) return;
    llvm::Value* failure = result_of(builder, fault, call.getType());
    builder.SetInsertPoint(behind, behind->begin());
    llvm::PHINode* result = builder.CreatePHI(call.getType(), 2);
    result->addIncoming(failure, then->getParent());
    result->addIncoming(&call, call.getParent());
    for (llvm::Use* use : uses) use->set(result);
}

}  // namespace

void let_fail(llvm::Module& program, const std::vector<std::string>& kinds) {
    for (const Fault& fault : faults()) {
        llvm::Function* function = program.getFunction(fault.function);
        const bool is_header_of_cpp = llvm::StringRef(fault.function).starts_with("_Z");
        if (function == nullptr || function->isDeclaration() == is_header_of_cpp ||
            std::ranges::find(kinds, fault.kind) == kinds.end())
            continue;
        std::vector<llvm::CallBase*> calls;
        for (llvm::User* user : function->users()) {
            auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            if (call == nullptr || call->getCalledOperand() != function)
                throw UserError(std::string("--faults ") + fault.kind + ": the address of " + fault.function +
                                " is taken; only direct calls can fail");
            calls.push_back(call);
        }
        for (llvm::CallBase* call : calls) let_fail(*call, fault);
    }
}

}  // namespace heddle::ir
