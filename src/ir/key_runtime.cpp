#include "ir/key_runtime.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <fmt/format.h>

#include <optional>
#include <string>

#include "ir/runtime.h"

namespace heddle::ir {

namespace {

constexpr unsigned rounds = 4;  // PTHREAD_DESTRUCTOR_ITERATIONS

constexpr const char* declarations = R"(
declare ptr @pthread_getspecific(i32)
declare i32 @pthread_setspecific(i32, ptr)
declare ptr @heddle_destructor_of(i32)
)";

// One key in one round.  A value is null when its destructor is called; that of a key without one stays.
constexpr const char* one_key = R"(
look.{0}:
  %value.{0} = call ptr @pthread_getspecific(i32 {1})
  %is_null.{0} = icmp eq ptr %value.{0}, null
  br i1 %is_null.{0}, label %clear.{0}, label %find.{0}
clear.{0}:
  %cleared.{0} = call i32 @pthread_setspecific(i32 {1}, ptr null)
  br label %look.{2}
find.{0}:
  %destructor.{0} = call ptr @heddle_destructor_of(i32 {1})
  %has_none.{0} = icmp eq ptr %destructor.{0}, null
  br i1 %has_none.{0}, label %look.{2}, label %destroy.{0}
destroy.{0}:
  %taken.{0} = call i32 @pthread_setspecific(i32 {1}, ptr null)
  call void %destructor.{0}(ptr %value.{0})
  br label %look.{2}
)";

// Without a loop, so that no bound on loops cuts it.
std::string text_of_end() {
    std::string text = fmt::format("{}\ndefine void @{}() {{\n  br label %look.0\n", declarations, end_of_thread);
    for (unsigned i = 0; i < rounds * max_keys; ++i)
        text += fmt::format(fmt::runtime(one_key), i, i % max_keys, i + 1);
    return text + fmt::format("look.{}:\n  ret void\n}}\n", rounds * max_keys);
}

// A use of pthread_key_create, or its kin, with what may be a destructor.
llvm::Instruction* creation_with_destructor(llvm::Module& program) {
    for (const char* name : {"pthread_key_create", "tss_create"}) {
        llvm::Function* function = program.getFunction(name);
        if (function == nullptr || !function->isDeclaration()) continue;
        for (llvm::User* user : function->users()) {
            auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            if (call == nullptr || call->getCalledOperand() != function || call->arg_size() < 2) continue;
            const auto* destructor = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(1));
            if (destructor == nullptr || !destructor->isNullValue()) return call;
        }
    }
    return nullptr;
}

// What the function does is said to be done where the key is made.
void place_at(llvm::Function& function, const llvm::DILocation& where, llvm::Module& program) {
    llvm::DISubprogram* creator = where.getScope()->getSubprogram();
    llvm::DIBuilder builder(program, true, creator->getUnit());
    llvm::DISubprogram* own = builder.createFunction(
        creator->getFile(), function.getName(), function.getName(), creator->getFile(), where.getLine(),
        builder.createSubroutineType(builder.getOrCreateTypeArray({})), where.getLine(), llvm::DINode::FlagArtificial,
        llvm::DISubprogram::SPFlagDefinition);
    function.setSubprogram(own);
    for (llvm::Instruction& instruction : llvm::instructions(function))
        instruction.setDebugLoc(llvm::DILocation::get(program.getContext(), where.getLine(), where.getColumn(), own));
    builder.finalize();
}

}  // namespace

void add_key_runtime(llvm::Module& program) {
    const llvm::Instruction* creation = creation_with_destructor(program);
    if (creation == nullptr) return;
    program.getOrInsertFunction(end_of_thread, llvm::Type::getVoidTy(program.getContext()));
    link_runtime(program, text_of_end().c_str());
    if (const llvm::DILocation* where = creation->getDebugLoc().get())
        place_at(*program.getFunction(end_of_thread), *where, program);
}

}  // namespace heddle::ir
