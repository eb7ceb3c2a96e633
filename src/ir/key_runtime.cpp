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
// {0} is the number, {1} the key, {2} whether a destructor was called in this round, {3} where to go on behind a key
// without a call, {4} behind one with a call.
constexpr const char* one_key = R"(
look.{0}.{2}:
  %value.{0}.{2} = call ptr @pthread_getspecific(i32 {1})
  %is_null.{0}.{2} = icmp eq ptr %value.{0}.{2}, null
  br i1 %is_null.{0}.{2}, label %clear.{0}.{2}, label %find.{0}.{2}
clear.{0}.{2}:
  %cleared.{0}.{2} = call i32 @pthread_setspecific(i32 {1}, ptr null)
  br label %{3}
find.{0}.{2}:
  %destructor.{0}.{2} = call ptr @heddle_destructor_of(i32 {1})
  %has_none.{0}.{2} = icmp eq ptr %destructor.{0}.{2}, null
  br i1 %has_none.{0}.{2}, label %{3}, label %destroy.{0}.{2}
destroy.{0}.{2}:
  %taken.{0}.{2} = call i32 @pthread_setspecific(i32 {1}, ptr null)
  call void %destructor.{0}.{2}(ptr %value.{0}.{2})
  br label %{4}
)";

// The block for a key; behind the last one of a round with a call, that for the first key of the next round.
std::string block_of(unsigned number, bool has_called) {
    const bool is_new_round = number % max_keys == 0;
    if (number == rounds * max_keys || (is_new_round && !has_called)) return "done";
    return fmt::format("look.{}.{}", number, has_called && !is_new_round ? "called" : "calm");
}

// Without a loop, so that no bound on loops cuts it.
std::string text_of_end() {
    std::string text = fmt::format("{}\ndefine void @{}() {{\n  br label %look.0.calm\n", declarations, end_of_thread);
    for (unsigned i = 0; i < rounds * max_keys; ++i)
        for (const bool has_called : {false, true}) {
            if (has_called && i % max_keys == 0) continue;
            text += fmt::format(fmt::runtime(one_key), i, i % max_keys, has_called ? "called" : "calm",
                                block_of(i + 1, has_called), block_of(i + 1, true));
        }
    return text + "done:\n  ret void\n}\n";
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
    llvm::DISubprogram* own =
        builder.createFunction(creator->getFile(), function.getName(), function.getName(), creator->getFile(),
                               where.getLine(), builder.createSubroutineType(builder.getOrCreateTypeArray({})),
                               where.getLine(), llvm::DINode::FlagArtificial, llvm::DISubprogram::SPFlagDefinition);
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
