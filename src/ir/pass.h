// One pass over the unwound program: what all threads of the pass share.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ir/access_log.h"
#include "ir/function_info.h"
#include "ir/knowledge.h"
#include "ir/lower.h"
#include "ir/merge.h"
#include "ir/objects.h"
#include "ir/pointers.h"
#include "ir/state.h"
#include "model/program.h"
#include "util/error.h"

namespace heddle::ir {

struct ThreadRecord {
    ContextId context = 0;        // of the call that creates it
    State at_start;               // memory as the thread found it
    std::optional<State> at_end;  // all ways to finish, merged; none: it never finishes, or is still being walked
    bool walked = false;
    std::vector<const llvm::Function*> ancestors;  // start functions of this thread and its creators
};

class Pass {
public:
    Pass(const llvm::Module& module, term::Manager& manager, Knowledge& knowledge,
         std::map<const llvm::Function*, FunctionInfo>& functions, const UnwindOptions& options);

    // Walks main and every thread.  The program is right only if the pass has taught `knowledge` nothing new.
    model::Program run();

    // Walks a new thread to its end.
    struct Start {
        const llvm::Function* function;
        Term condition;
    };
    ThreadIndex add_thread(ContextId context, const std::vector<Start>& starts, Term argument, const State& creator,
                           ThreadIndex creator_index);

    const FunctionInfo& info(const llvm::Function& function);
    Term handle(ThreadIndex thread) { return manager.bits(thread + 1, 64); }
    State merge(State a, const State& b) { return merger_.merge(std::move(a), b); }

    // A reason to refuse the program, if this pass turns out to be right; only the first one counts.
    void refuse_at_last(const SourceLocation& where, const std::string& what);
    const std::optional<Unsupported>& refusal() const { return refusal_; }

    const llvm::Module& module;
    const llvm::DataLayout& layout;
    term::Manager& manager;
    Knowledge& knowledge;
    const UnwindOptions& options;
    model::Program program;
    Pointers pointers;
    Objects objects;
    AccessLog log;
    std::vector<ThreadRecord> threads;
    std::set<ObjectId> locals_of_main;
    unsigned keys = 0;                                     // of pthread_key_create
    std::map<const llvm::BasicBlock*, std::size_t> tests;  // of conditions, to Program::assertions

private:
    void find_assertions();
    void note_tests(const llvm::BasicBlock& block, const llvm::Instruction& failing, std::size_t assertion);
    std::vector<Operand> main_arguments(const llvm::Function& main);
    void drop_unknown_joins();

    std::map<const llvm::Function*, FunctionInfo>& functions_;
    Merger merger_;
    std::optional<Unsupported> refusal_;
};

// Does this block do nothing but report a failed assertion?  Then the call that reports it.
const llvm::Instruction* assertion_failure(const llvm::BasicBlock& block);

}  // namespace heddle::ir
