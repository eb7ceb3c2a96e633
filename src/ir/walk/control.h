// Functions, blocks, branches and loops: every place (instruction, activation, iterations of the loops around it) is
// walked once, in topological order, with all paths that lead there merged.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ir/steps/pass.h"
#include "ir/steps/walk_context.h"
#include "ir/walk/kept_loops.h"
#include "ir/walk/loops.h"
#include "ir/walk/waits.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class Operands;
class Paths;
class Steps;
struct Tools;

class Control {
public:
    // Executes one instruction; false: the path has ended.
    using Execute = std::function<bool(const llvm::Instruction&, State&)>;

    Control(Tools& tools, Execute execute);
    // Walks what the thread has to do, but for the end of finish_thread().
    void run(Pass::Task task);
    // The state in which the function returns; none if it does not.
    std::optional<State> walk(const llvm::Function& function, const std::vector<Operand>& arguments, State state,
                              ContextId context);
    // The thread ends here: destructors of thread-specific values come first.
    void end_thread(State state, ContextId context);

private:
    struct Activation {
        Frame frame;
        // States in different atomic blocks cannot be merged: then there are several for one place.
        std::multimap<Loops::BlockKey, std::pair<const llvm::BasicBlock*, State>> pending = {};
        std::optional<State> returned = {};
    };
    void run_function(const llvm::Function& function, const std::vector<Operand>& arguments, State state);
    void walk_past_refusals(const llvm::BasicBlock& block, State state);
    void walk_block(const llvm::BasicBlock& block, State state);
    void enter(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State state);
    void take_phis(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State& state);
    void leave(const llvm::Instruction& terminator, State state);
    void walk_terminator(const llvm::Instruction& terminator, State state);
    void branch(const llvm::Instruction& terminator, State state);
    void switch_to(const llvm::Instruction& terminator, State state);
    void note_assertion(const llvm::BasicBlock& block, const State& state);

    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
    Operands& operands_;
    Loops loops_;
    Waits waits_;
    KeptLoops kept_;
    Execute execute_;
    Activation* activation_ = nullptr;  // the one being walked
    bool ends_ = false;                 // destructors of thread-specific values are being called
};

}  // namespace heddle::ir
