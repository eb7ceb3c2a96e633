// Functions, blocks, branches and loops.
#include "ir/thread_walker.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/key_runtime.h"
#include "ir/source.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::TerminalKind;

ThreadWalker::ThreadWalker(Pass& pass, ThreadIndex thread, ContextId context)
    : pass_(pass), manager_(pass.manager), thread_(thread), context_(context) {}

void ThreadWalker::run(const llvm::Function& function, const std::vector<Operand>& arguments, State state) {
    std::optional<State> after = walk(function, arguments, std::move(state), context_);
    if (!after) return;
    if (thread_ == 0 && !pass_.options.threads_outlive_main)
        end(std::move(*after), {TerminalKind::Exited, {}, "return from main"});
    else
        end_thread(std::move(*after), context_);
}

// The locals of the thread are gone when destructors are called.
void ThreadWalker::end_thread(State state, ContextId context) {
    const llvm::Function* destructors = pass_.module.getFunction(end_of_thread);
    if (destructors == nullptr) return finish(std::move(state));
    if (ends_) throw Unsupported({}, "the exit of a thread in a destructor of thread-specific values");
    ends_ = true;
    const Operand result = *std::exchange(state.result, std::nullopt);
    std::set<ObjectId> locals = std::exchange(locals_, {});
    std::optional<State> after = walk(*destructors, {}, std::move(state), context);
    locals_ = std::move(locals);
    ends_ = false;
    if (!after) return;
    after->result = result;
    finish(std::move(*after));
}

void ThreadWalker::run_main(const std::vector<const llvm::Function*>& constructors, const llvm::Function& main,
                            const std::vector<Operand>& arguments, State state) {
    for (const llvm::Function* constructor : constructors) {
        std::optional<State> after = walk(*constructor, {}, std::move(state), context_);
        if (!after) return;
        state = std::move(*after);
        state.result.reset();
    }
    run(main, arguments, std::move(state));
}

void ThreadWalker::cut_at_start(const llvm::Function& function, State state, const std::string& what) {
    end(std::move(state), {TerminalKind::Cut, location_of(function), what});
}

bool ThreadWalker::in_one_step(const State& a, const State& b) const {
    return a.open && b.open && a.incoming.front().from == b.incoming.front().from && alone(a) == alone(b);
}

// An atomic block is one step, so states in two of them stay apart.
bool ThreadWalker::can_merge(const State& a, const State& b) const {
    return a.atomic_depth == b.atomic_depth && (a.atomic_depth == 0 || in_one_step(a, b));
}

// States that belong to different steps are closed first.
void ThreadWalker::merge_into(State& slot, State state) {
    if (!in_one_step(slot, state)) {
        close_step(slot);
        close_step(state);
    }
    slot = pass_.merge(std::move(slot), state);
}

void ThreadWalker::merge_into(std::optional<State>& slot, State state) {
    if (!slot)
        slot = std::move(state);
    else if (can_merge(*slot, state))
        merge_into(*slot, std::move(state));
    else
        throw Unsupported({}, "an atomic block that is left in different ways");
}

std::optional<State> ThreadWalker::walk(const llvm::Function& function, const std::vector<Operand>& arguments,
                                        State state, ContextId context) {
    Activation* const caller = activation_;
    Activation activation{function, pass_.info(function), context};
    activation.caller = caller;
    activation_ = &activation;
    std::map<unsigned, Operand> callers_registers = std::exchange(state.registers, {});
    if (arguments.size() < function.arg_size())
        throw Unsupported({}, "a call of " + function.getName().str() + " with too few arguments");
    for (const llvm::Argument& argument : function.args())
        state.registers[activation.info.number(&argument)] = adapt(arguments[argument.getArgNo()], *argument.getType());
    enter(nullptr, function.getEntryBlock(), std::move(state));
    while (!activation.pending.empty()) {
        auto next = activation.pending.extract(activation.pending.begin());
        const llvm::BasicBlock* block = next.mapped().first;
        activation.iterations.clear();
        for (std::size_t i = 1; i < next.key().size(); i += 2) activation.iterations.push_back(next.key()[i]);
        walk_block(*block, std::move(next.mapped().second));
    }
    activation_ = caller;
    for (const ObjectId local : activation.locals) locals_.erase(local);
    if (activation.returned) activation.returned->registers = std::move(callers_registers);
    return std::move(activation.returned);
}

bool ThreadWalker::ends_process(const Activation& activation) const {
    return thread_ == 0 && activation.caller == nullptr && activation.function.getName() == "main" &&
           !pass_.options.threads_outlive_main;
}

void ThreadWalker::walk_block(const llvm::BasicBlock& block, State state) {
    note_turn(block, state);
    for (const llvm::Instruction& instruction : block) {
        if (llvm::isa<llvm::PHINode>(instruction)) continue;
        constexpr std::size_t between_pauses = 16;
        if (++pass_.program.instructions % between_pauses == 0 && pass_.options.pause) pass_.options.pause();
        if (instruction.isTerminator()) return walk_terminator(instruction, std::move(state));
        if (!execute(instruction, state)) return;
    }
}

// The loops around a block are counted from outside to inside; an edge back to a head starts the next iteration.
std::vector<unsigned> ThreadWalker::iterations_of(const llvm::BasicBlock* from, const llvm::BasicBlock& to) const {
    const BlockInfo& target = activation_->info.block(&to);
    std::vector<unsigned> iterations(target.heads.size(), 0);
    if (from == nullptr) return iterations;
    const BlockInfo& source = activation_->info.block(from);
    for (std::size_t i = 0; i < target.heads.size(); ++i) {
        if (i >= source.heads.size() || source.heads[i] != target.heads[i]) break;
        iterations[i] = activation_->iterations[i];
        if (target.heads[i] == &to && target.position <= source.position) ++iterations[i];
    }
    return iterations;
}

ThreadWalker::BlockKey ThreadWalker::key(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations) const {
    const BlockInfo& info = activation_->info.block(&block);
    BlockKey result;
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        result.push_back(activation_->info.block(info.heads[i]).position);
        result.push_back(iterations[i]);
    }
    result.push_back(info.position);
    return result;
}

void ThreadWalker::enter(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State state) {
    const std::vector<unsigned> iterations = iterations_of(from, to);
    take_phis(from, to, state);
    const BlockInfo& info = activation_->info.block(&to);
    const bool goes_back = from != nullptr && info.position <= activation_->info.block(from).position;
    if (waits(to, iterations, state)) return;
    if (beyond_bound(from, to, iterations)) {
        // A loop that is not cut at its head is cut on the way from its head to its body.
        const llvm::BasicBlock& head = goes_back ? to : *from;
        const unsigned bound = goes_back ? iterations.back() : activation_->iterations.back();
        end(std::move(state),
            {TerminalKind::Cut, location_of(*head.getTerminator()),
             "loop needs more than " + std::to_string(bound) + (bound == 1 ? " iteration" : " iterations")});
        return;
    }
    const BlockKey place = key(to, iterations);
    const auto [first, last] = activation_->pending.equal_range(place);
    const auto partner =
        std::find_if(first, last, [&](const auto& entry) { return can_merge(entry.second.second, state); });
    if (partner == last)
        activation_->pending.emplace(place, std::pair(&to, std::move(state)));
    else
        merge_into(partner->second.second, std::move(state));
}

// All phi nodes read their values before any of them is set; then only what is alive is kept.
void ThreadWalker::take_phis(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State& state) {
    const FunctionInfo& info = activation_->info;
    std::map<unsigned, Operand> registers;
    if (from != nullptr)
        for (const llvm::PHINode& phi : to.phis())
            registers[info.number(&phi)] = operand(state, *phi.getIncomingValueForBlock(from));
    for (const unsigned live : info.block(&to).live_in)
        if (const auto known = state.registers.find(live); known != state.registers.end()) registers.insert(*known);
    state.registers = std::move(registers);
}

// Has the loop of this head done all the iterations that it may?
bool ThreadWalker::head_is_beyond(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations,
                                  std::size_t level) const {
    const unsigned done = iterations[level];
    unsigned bound = pass_.options.loops;
    BlockKey instance = key(head, std::vector<unsigned>(iterations.begin(), iterations.begin() + level + 1));
    instance[2 * level + 1] = 0;
    const auto concrete = activation_->concrete_exits.find(instance);
    if (concrete != activation_->concrete_exits.end() && concrete->second + 1 >= done)
        bound = std::max(bound, pass_.options.constant_loops);
    return done >= bound;
}

// After the last allowed iteration the head may still find that the loop ends, if it is the head that tests it.
bool ThreadWalker::beyond_bound(const llvm::BasicBlock* from, const llvm::BasicBlock& to,
                                const std::vector<unsigned>& iterations) {
    if (from == nullptr) return false;
    const FunctionInfo& info = activation_->info;
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
    return head_is_beyond(*from, activation_->iterations, source_heads.size() - 1);
}

// An exit test that folds to a constant shows that the loop counts; such loops may run further.  An assertion is no
// exit.
void ThreadWalker::note_concrete_exit(const llvm::BasicBlock& block) {
    const FunctionInfo& info = activation_->info;
    const auto& heads = info.block(&block).heads;
    for (std::size_t level = 0; level < heads.size(); ++level) {
        const auto leaves = [&](const llvm::BasicBlock* next) {
            return info.leaves(heads[level], next) && assertion_failure(*next) == nullptr;
        };
        if (std::none_of(llvm::succ_begin(&block), llvm::succ_end(&block), leaves)) continue;
        BlockKey instance =
            key(*heads[level], {activation_->iterations.begin(), activation_->iterations.begin() + level + 1});
        instance[2 * level + 1] = 0;
        activation_->concrete_exits[instance] = activation_->iterations[level];
    }
}

void ThreadWalker::walk_terminator(const llvm::Instruction& terminator, State state) {
    switch (terminator.getOpcode()) {
        case llvm::Instruction::Br:
            return branch(terminator, std::move(state));
        case llvm::Instruction::Switch:
            return switch_to(terminator, std::move(state));
        case llvm::Instruction::Ret: {
            const llvm::Value* value = llvm::cast<llvm::ReturnInst>(terminator).getReturnValue();
            state.result = value == nullptr ? Operand{} : operand(state, *value);
            state.registers.clear();
            if (!execute(terminator, state)) return;
            return merge_into(activation_->returned, std::move(state));
        }
        case llvm::Instruction::Unreachable:
            execute(terminator, state);
            return;
        case llvm::Instruction::Invoke: {
            const auto& invoke = llvm::cast<llvm::InvokeInst>(terminator);
            if (execute(invoke, state)) enter(invoke.getParent(), *invoke.getNormalDest(), std::move(state));
            return;
        }
        default:
            throw Unsupported(location_of(terminator), std::string("the instruction ") + terminator.getOpcodeName());
    }
}

void ThreadWalker::branch(const llvm::Instruction& terminator, State state) {
    const auto& jump = llvm::cast<llvm::BranchInst>(terminator);
    const llvm::BasicBlock* here = jump.getParent();
    if (jump.isUnconditional()) return enter(here, *jump.getSuccessor(0), std::move(state));
    const Term condition = scalar(state, *jump.getCondition());
    if (condition.is_constant()) note_concrete_exit(*here);
    note_assertion(*here, state);
    for (unsigned way : {0U, 1U}) {
        State taken = state;
        if (assume(taken, way == 0 ? condition : manager_.logical_not(condition)))
            enter(here, *jump.getSuccessor(way), std::move(taken));
    }
}

void ThreadWalker::switch_to(const llvm::Instruction& terminator, State state) {
    const auto& jump = llvm::cast<llvm::SwitchInst>(terminator);
    const Term value = scalar(state, *jump.getCondition());
    if (value.is_constant()) note_concrete_exit(*jump.getParent());
    for (const auto& way : jump.cases()) {
        const Term matches = manager_.equal(value, operand(state, *way.getCaseValue()).front());
        State taken = state;
        if (assume(taken, matches)) enter(jump.getParent(), *way.getCaseSuccessor(), std::move(taken));
        if (!assume(state, manager_.logical_not(matches))) return;
    }
    enter(jump.getParent(), *jump.getDefaultDest(), std::move(state));
}

// An assertion is reached when its condition, or the first part of it, is tested.
void ThreadWalker::note_assertion(const llvm::BasicBlock& block, const State& state) {
    const auto test = pass_.tests.find(&block);
    if (test == pass_.tests.end()) return;
    model::Assertion& assertion = pass_.program.assertions[test->second];
    for (const Incoming& edge : state.incoming)
        assertion.arrivals.push_back({model::ThreadId(thread_), edge.from, edge.guard});
}

}  // namespace heddle::ir
