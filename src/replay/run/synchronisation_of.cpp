#include "replay/run/synchronisation_of.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InlineAsm.h>

#include <algorithm>

namespace heddle::replay {

using model::Ordering;

Ordering order_of(llvm::AtomicOrdering order) {
    switch (order) {
        case llvm::AtomicOrdering::Acquire:
            return Ordering::Acquire;
        case llvm::AtomicOrdering::Release:
            return Ordering::Release;
        case llvm::AtomicOrdering::AcquireRelease:
            return Ordering::AcquireRelease;
        case llvm::AtomicOrdering::SequentiallyConsistent:
            return Ordering::SequentiallyConsistent;
        default:
            return Ordering::Relaxed;
    }
}

bool is_fence_in_assembly(const llvm::CallBase& call) {
    const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
    return assembly != nullptr && llvm::StringRef(assembly->getAsmString()).contains("fence");
}

bool stores_end_release_sequences(const llvm::Module& module) {
    const auto units = module.debug_compile_units();
    return std::any_of(units.begin(), units.end(), [](const llvm::DICompileUnit* unit) {
#if LLVM_VERSION_MAJOR >= 22
        const auto language = unit->getSourceLanguage();
        if (language.hasVersionedName()) return language.getName() == llvm::dwarf::DW_LNAME_C_plus_plus;
        const unsigned number = language.getUnversionedName();
#else
        const unsigned number = unit->getSourceLanguage();
#endif
        return llvm::dwarf::isCPlusPlus(static_cast<llvm::dwarf::SourceLanguage>(number));
    });
}

Handover handover_by(Machine& machine, const Thread& thread, const llvm::CallBase& call) {
    const llvm::Function* function = call.getCalledFunction();
    if (function == nullptr || !function->isDeclaration() || call.arg_empty() ||
        !call.getArgOperand(0)->getType()->isPointerTy())
        return {};
    const llvm::StringRef name = function->getName();
    const auto is_one_of = [&](std::initializer_list<const char*> parts) {
        return std::ranges::any_of(parts, [&](const char* part) { return name.contains(part); });
    };
    if (!is_one_of({"pthread_", "mtx_", "cnd_", "sem_"}) || is_one_of({"_init", "_destroy"})) return {};
    const auto object = [&](unsigned argument) -> Address { return machine.argument(thread, call, argument); };
    const bool sleeps = thread.sleep != Sleep::None;
    if (is_one_of({"cond_wait", "cond_timedwait", "cond_clockwait", "cnd_wait", "cnd_timedwait"})) {
        if (sleeps) return {{object(1)}, {}};
        return {{}, {object(0), object(1)}};
    }
    if (is_one_of({"barrier_wait"})) {
        if (sleeps) return {{object(0)}, {}};
        return {{object(0)}, {object(0)}};
    }
    if (is_one_of({"unlock", "sem_post", "signal", "broadcast"})) return {{object(0)}, {}};
    if (is_one_of({"lock", "sem_wait", "sem_trywait", "sem_timedwait"})) return {{}, {object(0)}};
    return {};
}

}  // namespace heddle::replay
