#include "ir/walk/loops.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/CFG.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/steps/assertion_tests.h"

namespace heddle::ir {

namespace {

constexpr unsigned most_turns_that_cannot_be_kept = 64;

}  // namespace

Loops::Loops(Tools& tools) : walk_(tools.walk), pass_(tools.walk.pass) {}

// The loops around a block are counted from outside to inside; an edge back to a head starts the next iteration.
std::vector<unsigned> Loops::iterations_of(const llvm::BasicBlock* from, const llvm::BasicBlock& to) const {
    const BlockInfo& target = walk_.frame->info.block(&to);
    std::vector<unsigned> iterations(target.heads.size(), 0);
    if (from == nullptr) return iterations;
    const BlockInfo& source = walk_.frame->info.block(from);
    for (std::size_t i = 0; i < target.heads.size(); ++i) {
        if (i >= source.heads.size() || source.heads[i] != target.heads[i]) break;
        iterations[i] = walk_.frame->iterations[i];
        if (target.heads[i] == &to && target.position <= source.position) ++iterations[i];
    }
    return iterations;
}

Loops::BlockKey Loops::key(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations) const {
    const BlockInfo& info = walk_.frame->info.block(&block);
    BlockKey result;
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        result.push_back(walk_.frame->info.block(info.heads[i]).position);
        result.push_back(iterations[i]);
    }
    result.push_back(info.position);
    return result;
}

// A loop that creates threads in each turn is unwound, also where others are kept.
bool Loops::cannot_be_kept(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations,
                           std::size_t level) const {
    if (!pass_.options.keep_loops) return false;
    std::vector<unsigned> first(iterations.begin(), iterations.begin() + static_cast<std::ptrdiff_t>(level) + 1);
    first.back() = 0;
    return pass_.knowledge.loops.is_refused(
        pass_.knowledge.context(walk_.frame->context, head.getTerminator(), first));
}

// Has the loop of this head done all the iterations that it may?
bool Loops::head_is_beyond(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations,
                           std::size_t level) const {
    const unsigned done = iterations[level];
    unsigned bound = pass_.options.loops;
    BlockKey instance = key(head, std::vector<unsigned>(iterations.begin(), iterations.begin() + level + 1));
    instance[2 * level + 1] = 0;
    const auto concrete = walk_.frame->concrete_exits.find(instance);
    if (concrete != walk_.frame->concrete_exits.end() && concrete->second + 1 >= done) {
        bound = std::max(bound, pass_.options.constant_loops);
        if (done >= bound && cannot_be_kept(head, iterations, level))
            bound = std::max(bound, most_turns_that_cannot_be_kept);
    }
    return done >= bound;
}

// After the last allowed iteration the head may still find that the loop ends, if it is the head that tests it.
bool Loops::beyond_bound(const llvm::BasicBlock* from, const llvm::BasicBlock& to,
                         const std::vector<unsigned>& iterations) const {
    if (from == nullptr) return false;
    const FunctionInfo& info = walk_.frame->info;
    const BlockInfo& target = info.block(&to);
    if (!target.heads.empty() && target.heads.back() == &to && target.position <= info.block(from).position) {
        const auto leaves = [&](const llvm::BasicBlock* next) { return info.leaves(&to, next); };
        // A block that is a loop by itself tests at its end.
        const bool tests = from != &to && std::any_of(llvm::succ_begin(&to), llvm::succ_end(&to), leaves);
        return !tests && head_is_beyond(to, iterations, iterations.size() - 1);
    }
    const auto& source_heads = info.block(from).heads;
    const bool from_head = !source_heads.empty() && source_heads.back() == from;
    if (!from_head || info.leaves(from, &to)) return false;
    return head_is_beyond(*from, walk_.frame->iterations, source_heads.size() - 1);
}

// An exit test that folds to a constant shows that the loop counts; such loops may run further.  An assertion is no
// exit.
void Loops::note_concrete_exit(const llvm::BasicBlock& block) {
    const FunctionInfo& info = walk_.frame->info;
    const auto& heads = info.block(&block).heads;
    for (std::size_t level = 0; level < heads.size(); ++level) {
        const auto leaves = [&](const llvm::BasicBlock* next) {
            return info.leaves(heads[level], next) && assertion_failure(*next) == nullptr;
        };
        if (std::none_of(llvm::succ_begin(&block), llvm::succ_end(&block), leaves)) continue;
        BlockKey instance =
            key(*heads[level], {walk_.frame->iterations.begin(), walk_.frame->iterations.begin() + level + 1});
        instance[2 * level + 1] = 0;
        walk_.frame->concrete_exits[instance] = walk_.frame->iterations[level];
    }
}

}  // namespace heddle::ir
