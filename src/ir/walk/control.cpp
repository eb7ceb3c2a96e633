#include "ir/walk/control.h"

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/program/source.h"
#include "ir/runtime/keys.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/walk/refused_places.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::ir {

using model::TerminalKind;

Control::Control(Tools& tools, Execute execute)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      loops_(tools),
      waits_(tools),
      kept_(tools),
      execute_(std::move(execute)) {}

void Control::run(Pass::Task task) {
    for (const llvm::Function* constructor : task.constructors) {
        std::optional<State> after = walk(*constructor, {}, std::move(task.state), walk_.context);
        if (!after) return;
        task.state = std::move(*after);
        task.state.result.reset();
    }
    const auto& ancestors = pass_.threads[walk_.thread].ancestors;
    for (const Pass::Start& start : task.starts) {
        State begin = task.state;
        if (!paths_.assume(begin, start.condition)) continue;
        const auto nested = static_cast<unsigned>(std::count(ancestors.begin(), ancestors.end(), start.function)) - 1;
        if (nested <= pass_.options.loops)
            run_function(*start.function, task.arguments, std::move(begin));
        else
            paths_.end(std::move(begin), {TerminalKind::Cut, location_of(*start.function),
                                          "threads of " + start.function->getName().str() + " create more than " +
                                              std::to_string(pass_.options.loops) + " generations of their own kind"});
    }
}

void Control::run_function(const llvm::Function& function, const std::vector<Operand>& arguments, State state) {
    std::optional<State> after = walk(function, arguments, std::move(state), walk_.context);
    if (!after) return;
    if (walk_.thread == 0 && !pass_.options.threads_outlive_main)
        paths_.end_process(std::move(*after), {}, "return from main");
    else
        end_thread(std::move(*after), walk_.context);
}

// The locals of the thread are gone when destructors are called.
void Control::end_thread(State state, ContextId context) {
    const llvm::Function* destructors = pass_.module.getFunction(end_of_thread);
    if (destructors == nullptr) return paths_.finish(std::move(state));
    if (ends_) throw Unsupported({}, "the exit of a thread in a destructor of thread-specific values");
    ends_ = true;
    const Operand result = *std::exchange(state.result, std::nullopt);
    std::set<ObjectId> locals = std::exchange(walk_.locals, {});
    std::optional<State> after = walk(*destructors, {}, std::move(state), context);
    walk_.locals = std::move(locals);
    ends_ = false;
    if (!after) return;
    after->result = result;
    paths_.finish(std::move(*after));
}

std::optional<State> Control::walk(const llvm::Function& function, const std::vector<Operand>& arguments, State state,
                                   ContextId context) {
    if (arguments.size() < function.arg_size())
        throw Unsupported({}, "a call of " + function.getName().str() + " with too few arguments");
    Activation* const before = activation_;
    Activation activation{.frame = {.function = function, .info = pass_.info(function), .context = context}};
    Frame& frame = activation.frame;
    frame.caller = walk_.frame;
    activation_ = &activation;
    walk_.frame = &frame;
    std::map<unsigned, Operand> callers_registers = std::exchange(state.registers, {});
    for (const llvm::Argument& argument : function.args())
        state.registers[frame.info.number(&argument)] =
            operands_.adapt(arguments[argument.getArgNo()], *argument.getType());
    enter(nullptr, function.getEntryBlock(), std::move(state));
    while (!activation.pending.empty()) {
        auto next = activation.pending.extract(activation.pending.begin());
        const llvm::BasicBlock* block = next.mapped().first;
        frame.iterations.clear();
        for (std::size_t i = 1; i < next.key().size(); i += 2) frame.iterations.push_back(next.key()[i]);
        walk_past_refusals(*block, std::move(next.mapped().second));
    }
    activation_ = before;
    walk_.frame = frame.caller;
    for (const ObjectId local : frame.locals) walk_.locals.erase(local);
    if (activation.returned) activation.returned->registers = std::move(callers_registers);
    return std::move(activation.returned);
}

// What is refused between two instructions ends its path: who has called this function must find it as it was.
void Control::walk_past_refusals(const llvm::BasicBlock& block, State state) {
    const Frame* const frame = walk_.frame;
    try {
        walk_block(block, std::move(state));
    } catch (const Unsupported& refusal) {
        if (pass_.options.refusals == nullptr) throw;
        HEDDLE_CHECK(walk_.frame == frame, "a refusal has left a call");
        note_refusal(walk_, {*block.getTerminator(), frame->context, manager_.bits(0, 32)}, refusal);
    }
}

void Control::walk_block(const llvm::BasicBlock& block, State state) {
    walk_.frame->block = &block;
    kept_.begin(block, state);
    waits_.note_turn(block, state);
    for (const llvm::Instruction& instruction : block) {
        if (llvm::isa<llvm::PHINode>(instruction)) continue;
        constexpr std::size_t between_pauses = 16;
        if (++pass_.program.instructions % between_pauses == 0 && pass_.options.pause) pass_.options.pause();
        if (instruction.isTerminator()) return leave(instruction, std::move(state));
        if (!execute_(instruction, state)) return;
    }
}

void Control::enter(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State state) {
    const std::vector<unsigned> iterations = loops_.iterations_of(from, to);
    take_phis(from, to, state);
    const BlockInfo& info = walk_.frame->info.block(&to);
    const bool goes_back = from != nullptr && info.position <= walk_.frame->info.block(from).position;
    if (waits_.waits_at(to, iterations, state)) return;
    if (goes_back && kept_.close(to, state)) return;
    if (!goes_back) kept_.refuse_entered_past(from, to);
    if (loops_.beyond_bound(from, to, iterations)) {
        // A loop that is not cut at its head is cut on the way from its head to its body.
        const llvm::BasicBlock& head = goes_back ? to : *from;
        const unsigned bound = goes_back ? iterations.back() : walk_.frame->iterations.back();
        kept_.keep(head, goes_back ? iterations : walk_.frame->iterations);
        paths_.end(std::move(state),
                   {TerminalKind::Cut, location_of(*head.getTerminator()),
                    "loop needs more than " + std::to_string(bound) + (bound == 1 ? " iteration" : " iterations")});
        return;
    }
    const Loops::BlockKey place = loops_.key(to, iterations);
    const auto [first, last] = activation_->pending.equal_range(place);
    const auto partner =
        std::find_if(first, last, [&](const auto& entry) { return steps_.can_merge(entry.second.second, state); });
    if (partner == last)
        activation_->pending.emplace(place, std::pair(&to, std::move(state)));
    else
        steps_.merge_into(partner->second.second, std::move(state));
}

// All phi nodes read their values before any of them is set; then only what is alive is kept.
void Control::take_phis(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State& state) {
    const FunctionInfo& info = walk_.frame->info;
    std::map<unsigned, Operand> registers;
    if (from != nullptr)
        for (const llvm::PHINode& phi : to.phis())
            registers[info.number(&phi)] = operands_.operand(state, *phi.getIncomingValueForBlock(from));
    for (const unsigned live : info.block(&to).live_in)
        if (const auto known = state.registers.find(live); known != state.registers.end()) registers.insert(*known);
    state.registers = std::move(registers);
}

// Who lists all refusals goes on with the other paths.
void Control::leave(const llvm::Instruction& terminator, State state) {
    try {
        walk_terminator(terminator, std::move(state));
    } catch (const Unsupported& refusal) {
        if (pass_.options.refusals == nullptr) throw;
        note_refusal(walk_, {terminator, walk_.frame->context, manager_.bits(0, 32)}, refusal);
    }
}

void Control::walk_terminator(const llvm::Instruction& terminator, State state) {
    switch (terminator.getOpcode()) {
        case llvm::Instruction::Br:
            return branch(terminator, std::move(state));
        case llvm::Instruction::Switch:
            return switch_to(terminator, std::move(state));
        case llvm::Instruction::Ret: {
            const llvm::Value* value = llvm::cast<llvm::ReturnInst>(terminator).getReturnValue();
            state.result = value == nullptr ? Operand{} : operands_.operand(state, *value);
            state.registers.clear();
            if (!execute_(terminator, state)) return;
            return steps_.merge_into(activation_->returned, std::move(state));
        }
        case llvm::Instruction::Unreachable:
            execute_(terminator, state);
            return;
        case llvm::Instruction::Invoke: {
            const auto& invoke = llvm::cast<llvm::InvokeInst>(terminator);
            if (execute_(invoke, state)) enter(invoke.getParent(), *invoke.getNormalDest(), std::move(state));
            return;
        }
        case llvm::Instruction::CallBr:
            throw Unsupported(location_of(terminator), "inline assembly that jumps (asm goto)");
        default:
            throw Unsupported(location_of(terminator), std::string("the instruction ") + terminator.getOpcodeName());
    }
}

void Control::branch(const llvm::Instruction& terminator, State state) {
    const auto& jump = llvm::cast<llvm::BranchInst>(terminator);
    const llvm::BasicBlock* here = jump.getParent();
    if (jump.isUnconditional()) return enter(here, *jump.getSuccessor(0), std::move(state));
    const Term condition = operands_.scalar(state, *jump.getCondition());
    if (condition.is_constant()) loops_.note_concrete_exit(*here);
    note_assertion(*here, state);
    for (unsigned way : {0U, 1U}) {
        State taken = state;
        if (paths_.assume(taken, way == 0 ? condition : manager_.logical_not(condition)))
            enter(here, *jump.getSuccessor(way), std::move(taken));
    }
}

void Control::switch_to(const llvm::Instruction& terminator, State state) {
    const auto& jump = llvm::cast<llvm::SwitchInst>(terminator);
    const Term value = operands_.scalar(state, *jump.getCondition());
    if (value.is_constant()) loops_.note_concrete_exit(*jump.getParent());
    for (const auto& way : jump.cases()) {
        const Term matches = manager_.equal(value, operands_.operand(state, *way.getCaseValue()).front());
        State taken = state;
        if (paths_.assume(taken, matches)) enter(jump.getParent(), *way.getCaseSuccessor(), std::move(taken));
        if (!paths_.assume(state, manager_.logical_not(matches))) return;
    }
    enter(jump.getParent(), *jump.getDefaultDest(), std::move(state));
}

// An assertion is reached when its condition, or the first part of it, is tested.
void Control::note_assertion(const llvm::BasicBlock& block, const State& state) {
    const auto test = pass_.tests.find(&block);
    if (test == pass_.tests.end()) return;
    model::Assertion& assertion = pass_.program.assertions[test->second];
    for (const Incoming& edge : state.incoming)
        assertion.arrivals.push_back({model::ThreadId(walk_.thread), edge.from, edge.guard});
}

}  // namespace heddle::ir
