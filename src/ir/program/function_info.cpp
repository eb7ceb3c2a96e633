#include "ir/program/function_info.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace heddle::ir {

namespace {

// Bourdoncle's algorithm (Efficient chaotic iteration strategies with widenings, Fig. 4).
class WeakTopologicalOrder {
public:
    using Block = const llvm::BasicBlock*;

    explicit WeakTopologicalOrder(const llvm::Function& function) {
        visit(&function.getEntryBlock(), order_);
        number(order_, {});
    }

    std::map<Block, BlockInfo> take() { return std::move(blocks_); }

private:
    // A block, or a cycle with its head first; elements are kept in reverse until a list is complete.
    struct Element {
        Block block;
        bool is_cycle = false;
        std::vector<Element> body;
    };

    static constexpr unsigned done = ~0U;

    unsigned visit(Block block, std::vector<Element>& partition) {
        stack_.push_back(block);
        unsigned head = depth_first_[block] = ++count_;
        bool loop = false;
        for (Block successor : llvm::successors(block)) {
            const unsigned known = depth_first_[successor];
            const unsigned lowest = known == 0 ? visit(successor, partition) : known;
            if (lowest <= head) {
                head = lowest;
                loop = true;
            }
        }
        if (head != depth_first_[block]) return head;
        depth_first_[block] = done;
        Block top = stack_.back();
        stack_.pop_back();
        if (loop) {
            while (top != block) {
                depth_first_[top] = 0;
                top = stack_.back();
                stack_.pop_back();
            }
            partition.push_back(component(block));
        } else {
            partition.push_back({block, false, {}});
        }
        return head;
    }

    Element component(Block head) {
        Element cycle{head, true, {}};
        for (Block successor : llvm::successors(head))
            if (depth_first_[successor] == 0) visit(successor, cycle.body);
        return cycle;
    }

    void number(const std::vector<Element>& reversed, const std::vector<Block>& heads) {
        for (auto element = reversed.rbegin(); element != reversed.rend(); ++element) {
            std::vector<Block> inner = heads;
            if (element->is_cycle) inner.push_back(element->block);
            blocks_[element->block] = {next_position_++, inner, false, {}};
            if (element->is_cycle) number(element->body, inner);
        }
    }

    std::vector<Element> order_;
    std::vector<Block> stack_;
    std::map<Block, unsigned> depth_first_;
    std::map<Block, BlockInfo> blocks_;
    unsigned count_ = 0, next_position_ = 0;
};

}  // namespace

FunctionInfo::FunctionInfo(const llvm::Function& function) : blocks_(WeakTopologicalOrder(function).take()) {
    find_turns();
    number_registers(function);
    compute_liveness(function);
}

// At the head, and behind a test that may end the loop: what was only there to be tested is dead behind it.
void FunctionInfo::find_turns() {
    for (auto& [block, info] : blocks_) {
        if (info.heads.empty()) continue;
        const llvm::BasicBlock* head = info.heads.back();
        const auto tests = [&](const llvm::BasicBlock* from) {
            return blocks_.contains(from) && !leaves(head, from) &&
                   std::any_of(llvm::succ_begin(from), llvm::succ_end(from),
                               [&](const llvm::BasicBlock* next) { return leaves(head, next); });
        };
        info.begins_turn = block == head || std::any_of(llvm::pred_begin(block), llvm::pred_end(block), tests);
    }
}

bool FunctionInfo::leaves(const llvm::BasicBlock* head, const llvm::BasicBlock* target) const {
    const auto& heads = block(target).heads;
    return std::find(heads.begin(), heads.end(), head) == heads.end();
}

bool FunctionInfo::has_exit(const llvm::BasicBlock* head,
                            const std::function<bool(const llvm::BasicBlock&)>& counts) const {
    const auto leaves_it = [&](const llvm::BasicBlock* target) { return leaves(head, target); };
    const auto is_exit = [&](const llvm::BasicBlock* target) { return leaves_it(target) && counts(*target); };
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const auto& entry) {
        return !leaves_it(entry.first) &&
               std::any_of(llvm::succ_begin(entry.first), llvm::succ_end(entry.first), is_exit);
    });
}

void FunctionInfo::number_registers(const llvm::Function& function) {
    unsigned next = 0;
    for (const llvm::Argument& argument : function.args()) numbers_[&argument] = next++;
    for (const llvm::BasicBlock& block : function)
        for (const llvm::Instruction& instruction : block) numbers_[&instruction] = next++;
}

// What a phi node takes from a predecessor is alive at the end of that predecessor only.
std::set<unsigned> FunctionInfo::live_at(const llvm::Instruction& place) const {
    const llvm::BasicBlock& block = *place.getParent();
    std::set<unsigned> live;
    const auto use = [&](const llvm::Value* value) {
        if (const auto number = numbers_.find(value); number != numbers_.end()) live.insert(number->second);
    };
    for (const llvm::BasicBlock* successor : llvm::successors(&block)) {
        const auto& after = blocks_.at(successor).live_in;
        live.insert(after.begin(), after.end());
        for (const llvm::PHINode& phi : successor->phis()) use(phi.getIncomingValueForBlock(&block));
    }
    for (auto instruction = block.rbegin();; ++instruction) {
        live.erase(numbers_.at(&*instruction));
        if (!llvm::isa<llvm::PHINode>(*instruction))
            for (const llvm::Use& operand : instruction->operands()) use(operand.get());
        if (&*instruction == &place) return live;
    }
}

// Backward data flow.
void FunctionInfo::compute_liveness(const llvm::Function& function) {
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = function.end(); block != function.begin();) {
            --block;
            const auto known = blocks_.find(&*block);
            if (known == blocks_.end()) continue;  // not reachable
            std::set<unsigned> live = live_at(block->front());
            if (live == known->second.live_in) continue;
            known->second.live_in = std::move(live);
            changed = true;
        }
    }
}

}  // namespace heddle::ir
