// One pass over the unwound program: what all threads of the pass share.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ir/facts/access_log.h"
#include "ir/facts/knowledge.h"
#include "ir/memory/address_numbers.h"
#include "ir/memory/objects.h"
#include "ir/memory/pointers.h"
#include "ir/program/function_info.h"
#include "ir/program/unwind_options.h"
#include "ir/state/merge.h"
#include "ir/state/state.h"
#include "ir/steps/assertion_tests.h"
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
    struct Start {
        const llvm::Function* function;
        Term condition;
    };
    // What a thread does: constructors of global objects, if it is main, and then one of the functions.
    struct Task {
        std::vector<const llvm::Function*> constructors;
        std::vector<Start> starts;
        std::vector<Operand> arguments;
        State state;
    };
    // Walks a thread to its end.
    using WalkThread = std::function<void(Pass& pass, ThreadIndex thread, ContextId context, Task task)>;

    Pass(const llvm::Module& module, term::Manager& manager, Knowledge& knowledge,
         std::map<const llvm::Function*, FunctionInfo>& functions, const UnwindOptions& options,
         WalkThread walk_thread);

    // Walks main and every thread.  The program is right only if the pass has taught `knowledge` nothing new.
    model::Program run();

    // Walks a new thread to its end.
    ThreadIndex add_thread(ContextId context, const std::vector<Start>& starts, Term argument, const State& creator,
                           ThreadIndex creator_index);

    const FunctionInfo& info(const llvm::Function& function);
    Term handle(ThreadIndex thread) { return manager.bits(thread + 1, 64); }
    State merge(State a, const State& b) { return merger_.merge(std::move(a), b); }

    // What the verdict rests on, said once.
    void note_caveat(const std::string& caveat);
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
    AddressNumbers addresses;
    std::vector<model::Input> address_inputs;  // the numbers that addresses are, where the program asks for them
    AccessLog log;
    std::vector<ThreadRecord> threads;
    std::set<ObjectId> locals_of_main;
    unsigned keys = 0;     // of pthread_key_create
    AssertionTests tests;  // of conditions, to Program::assertions

private:
    std::vector<Operand> main_arguments(const llvm::Function& main);
    void drop_unknown_joins();

    std::map<const llvm::Function*, FunctionInfo>& functions_;
    WalkThread walk_thread_;
    Merger merger_;
    std::optional<Unsupported> refusal_;
};

}  // namespace heddle::ir
