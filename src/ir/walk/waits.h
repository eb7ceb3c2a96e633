// Busy waiting.
#pragma once

#include <vector>

#include "ir/steps/walk_context.h"

namespace llvm {
class BasicBlock;
class Instruction;
}  // namespace llvm

namespace heddle::ir {

class Paths;
class Steps;
struct Tools;

class Waits {
public:
    explicit Waits(Tools& tools);
    void note_turn(const llvm::BasicBlock& block, const State& state);  // it begins here
    // The path has come to this block, where a turn may begin.  True: it waits.
    bool waits_at(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations, State& state);

    // Every run that is in the second state has been in the first one.
    static bool has_come_from(const State& before, const State& now);
    // The thread is as it was.
    bool is_back(const State& before, const State& now) const;
    // The same for a place inside a block, where registers that nobody needs any more do not count.
    bool is_back_at(const llvm::Instruction& place, State before, State now) const;

    Term changes_since(const State& before, const State& now) const;

private:
    void wait_in_loop(const llvm::BasicBlock& block, const Turn& start, State state);

    Tools& tools_;
    WalkContext& walk_;
    Pass& pass_;
    term::Manager& manager_;
    Steps& steps_;
    Paths& paths_;
};

}  // namespace heddle::ir
