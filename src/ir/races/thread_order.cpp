#include "ir/races/thread_order.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "ir/races/dataflow.h"
#include "ir/races/library_calls.h"

namespace heddle::ir::races {

namespace {

const llvm::Value* allocation_of(const llvm::Value* address) {
    while (true) {
        if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(address))
            address = gep->getPointerOperand();
        else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(address))
            return kind_of(*call) == CallKind::Allocate ? call : nullptr;
        else
            return nullptr;
    }
}

// Its arguments are not kept.
bool keeps_nothing(const llvm::CallBase& call) {
    switch (kind_of(call)) {
        case CallKind::Defined:
        case CallKind::Unknown:
        case CallKind::Create:
        case CallKind::ThreadExit:
        case CallKind::SetSpecific:
            return false;
        default:
            return true;
    }
}

}  // namespace

struct Order::Rules {
    using State = Order::State;
    Order& order;

    static bool join(State& state, const State& other) {
        const State before = state;
        state.alive.insert(other.alive.begin(), other.alive.end());
        state.escaped.insert(other.escaped.begin(), other.escaped.end());
        return !(state == before);
    }

    void pass(State& state, const llvm::BasicBlock& from, const llvm::BasicBlock& to) const {
        for (const auto& [loop, threads] : order.join_loops_)
            if (loop->contains(&from) && !loop->contains(&to))
                for (const ThreadNumber thread : threads) state.alive.erase(thread);
    }

    void step(State& state, const llvm::Instruction& instruction) const {
        order.states_[&instruction] = state;
        if (const auto joined = order.joins_.find(&instruction); joined != order.joins_.end())
            state.alive.erase(joined->second);
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call != nullptr) step_call(state, *call);
        if (llvm::isa<llvm::GEPOperator, llvm::LoadInst, llvm::CmpInst>(instruction)) return;
        if (call != nullptr && keeps_nothing(*call)) return;
        for (const llvm::Use& operand : instruction.operands()) {
            if (llvm::isa<llvm::StoreInst>(instruction) && operand.getOperandNo() == 1) continue;
            if (const llvm::Value* allocation = allocation_of(operand)) state.escaped.insert(allocation);
        }
    }

    void step_call(State& state, const llvm::CallBase& call) const {
        const CallKind kind = kind_of(call);
        if (kind == CallKind::Create) state.alive.insert(order.threads_.created_at(call));
        if (kind == CallKind::Allocate) state.escaped.erase(&call);
        if (kind != CallKind::Defined) return;
        for (llvm::Function* callee : order.pointees_.callees(call)) {
            State entry{state.alive, {}};
            const auto [known, is_new] = order.entries_.try_emplace(callee, entry);
            if (!is_new) join(known->second, entry);
            const std::set<ThreadNumber>& created = order.creates_[callee];
            state.alive.insert(created.begin(), created.end());
        }
    }
};

Order::Order(const Pointees& pointees, const Threads& threads, LoopsOfFunctions& loops)
    : pointees_(pointees), threads_(threads), loops_(loops) {
    for (const Thread& thread : threads.all())
        for (llvm::Function* start : thread.starts) entries_[start] = {};
    for (ThreadNumber t = 1; t < threads.all().size(); ++t)
        for (llvm::Function* function : pointees.functions())
            if (threads.running(*function).contains(threads.all()[t].parent)) creates_[function].insert(t);
    for (llvm::Function* function : pointees.functions()) find_joins(*function);
    std::map<const llvm::Function*, State> before;
    do {
        before = entries_;
        for (llvm::Function* function : pointees.functions())
            if (const auto entry = entries_.find(function); entry != entries_.end()) {
                Rules rules{*this};
                flow_forward(*function, State(entry->second), rules);
            }
    } while (before != entries_);
}

void Order::find_joins(llvm::Function& function) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr || kind_of(*call) != CallKind::Join) continue;
        const std::optional<ThreadNumber> thread = thread_of_handle(*call);
        if (!thread || threads_.has_children(*thread)) continue;
        if (!threads_.all()[*thread].is_many) {
            joins_[call] = *thread;
        } else if (is_whole_loop(*call, *thread)) {
            join_loops_[loops_.of(function).loops.getLoopFor(call->getParent())].insert(*thread);
            joins_in_loops_[*thread].insert(call);
        }
    }
}

// Only this creation writes where the handle is read.
std::optional<ThreadNumber> Order::thread_of_handle(const llvm::CallBase& join) const {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(join.getArgOperand(0));
    if (load == nullptr) return std::nullopt;
    const PointerSet& places = pointees_.of(load->getPointerOperand());
    if (places.size() != 1) return std::nullopt;
    const auto& [object, offsets] = *places.begin();
    const auto touches = [&](const llvm::Value* address, std::int64_t bytes) {
        const auto found = pointees_.of(address).find(object);
        return found != pointees_.of(address).end() && Part{offsets, 8}.may_overlap({found->second, bytes});
    };
    std::optional<ThreadNumber> result;
    for (const llvm::Function* function : pointees_.functions())
        for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
            if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
                store != nullptr && touches(store->getPointerOperand(), any_bytes))
                return std::nullopt;
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (call == nullptr) continue;
            if (kind_of(*call) == CallKind::Writes)
                for (const llvm::Use& argument : call->args())
                    if (touches(argument, any_bytes)) return std::nullopt;
            if (kind_of(*call) != CallKind::Create || !touches(call->getArgOperand(0), 8)) continue;
            if (result) return std::nullopt;
            result = threads_.created_at(*call);
        }
    if (!result || threads_.all()[*result].site->getFunction() != join.getFunction()) return std::nullopt;
    // Of many handles, the loops are compared; one handle is one thread.
    return result;
}

// The loop around the join goes through the handles that the loop around the creation has filled, from the first to the
// last one, and has no other way out.
bool Order::is_whole_loop(const llvm::CallBase& join, ThreadNumber thread) const {
    Loops& loops = loops_.of(*join.getFunction());
    const llvm::CallBase& site = *threads_.all()[thread].site;
    const llvm::Loop* joining = loops.loops.getLoopFor(join.getParent());
    const llvm::Loop* creating = loops.loops.getLoopFor(site.getParent());
    if (joining == nullptr || creating == nullptr || joining == creating || joining->getParentLoop() != nullptr ||
        creating->getParentLoop() != nullptr || !threads_.is_executed_once(join.getFunction()->getEntryBlock().front()))
        return false;
    llvm::ScalarEvolution& evolution = loops.evolution;
    const auto* load = llvm::cast<llvm::LoadInst>(join.getArgOperand(0));
    const auto sequence = [&](const llvm::Value* address, const llvm::Loop* loop) -> const llvm::SCEVAddRecExpr* {
        const auto* result = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(const_cast<llvm::Value*>(address)));
        return result != nullptr && result->getLoop() == loop && result->isAffine() ? result : nullptr;
    };
    const auto* read = sequence(load->getPointerOperand(), joining);
    const auto* written = sequence(site.getArgOperand(0), creating);
    const auto is_each_turn = [&](const llvm::Instruction& place, const llvm::Loop* loop) {
        return loop->getLoopLatch() != nullptr && loops.dominators.dominates(place.getParent(), loop->getLoopLatch());
    };
    if (read == nullptr || written == nullptr || read->getStart() != written->getStart() ||
        read->getStepRecurrence(evolution) != written->getStepRecurrence(evolution) || !is_each_turn(join, joining) ||
        !is_each_turn(*load, joining) || joining->getExitingBlock() == nullptr ||
        creating->getExitingBlock() == nullptr)
        return false;
    const llvm::SCEV* created = evolution.getBackedgeTakenCount(creating);
    return !llvm::isa<llvm::SCEVCouldNotCompute>(created) && created == evolution.getBackedgeTakenCount(joining);
}

const Order::State& Order::before(const llvm::Instruction& instruction) const {
    static const State nothing;
    const auto known = states_.find(&instruction);
    return known == states_.end() ? nothing : known->second;  // never reached
}

bool Order::ends_threads(const llvm::CallBase& join) const {
    return threads_.is_executed_once(join) ? joins_.contains(&join)
                                           : std::ranges::any_of(joins_in_loops_, [&](const auto& known) {
                                                 return known.second.contains(&join) && known.second.size() == 1;
                                             });
}

// What the creation itself does may come after the first steps of the thread.
bool Order::is_alive(const llvm::Instruction& instruction, ThreadNumber thread) const {
    return threads_.all()[thread].site == &instruction || before(instruction).alive.contains(thread);
}

// By the threads from which both descend: who was created when the other was alive?
bool Order::may_be_parallel(ThreadNumber thread, const llvm::Instruction& instruction, ThreadNumber other) const {
    const std::vector<Thread>& all = threads_.all();
    const auto line_of = [&](ThreadNumber t) {
        std::vector<ThreadNumber> line = {t};
        for (; t != 0; t = all[t].parent) line.insert(line.begin(), all[t].parent);
        return line;
    };
    const std::vector<ThreadNumber> first = line_of(thread), second = line_of(other);
    for (std::size_t i = 0;; ++i) {
        if (all[first[i]].is_many) return true;
        const bool first_ends = i + 1 == first.size(), second_ends = i + 1 == second.size();
        if (first_ends && second_ends) return false;
        if (first_ends) return is_alive(instruction, second[i + 1]);
        if (second_ends) return true;  // the other one's steps are not known here
        if (first[i + 1] == second[i + 1]) continue;
        return is_alive(*all[first[i + 1]].site, second[i + 1]) || is_alive(*all[second[i + 1]].site, first[i + 1]);
    }
}

bool Order::is_alone(ThreadNumber thread, const llvm::Instruction& instruction) const {
    return thread == 0 && before(instruction).alive.empty();
}

bool Order::is_fresh(const llvm::Instruction& instruction, const llvm::Value& address) const {
    const llvm::Value* allocation = allocation_of(&address);
    return allocation != nullptr && !before(instruction).escaped.contains(allocation);
}

bool Order::is_in_turn_of(const llvm::Instruction& instruction, ThreadNumber thread) const {
    const Thread& many = threads_.all()[thread];
    if (!many.distinct || many.distinct->kind != Distinct::Kind::Spaced) return false;
    Loops& loops = loops_.of(*instruction.getFunction());
    const llvm::Loop* loop = loops.loops.getLoopFor(instruction.getParent());
    if (loop == nullptr) return false;
    if (loop == many.distinct->loop) return loops.dominators.dominates(&instruction, many.site);
    const auto joins = joins_in_loops_.find(thread);
    return joins != joins_in_loops_.end() && std::ranges::any_of(joins->second, [&](const llvm::CallBase* join) {
               return join->getFunction() == instruction.getFunction() &&
                      loops.loops.getLoopFor(join->getParent()) == loop &&
                      loops.dominators.dominates(join, &instruction);
           });
}

}  // namespace heddle::ir::races
