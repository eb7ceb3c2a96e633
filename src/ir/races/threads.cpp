#include "ir/races/threads.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/races/library_calls.h"

namespace heddle::ir::races {

Threads::Threads(llvm::Module& module, const Pointees& pointees, LoopsOfFunctions& loops)
    : pointees_(pointees), loops_(loops) {
    find_threads(module);
    find_shared();
}

std::set<llvm::Function*> Threads::called_from(const std::set<llvm::Function*>& starts) const {
    std::set<llvm::Function*> result;
    std::vector<llvm::Function*> open(starts.begin(), starts.end());
    while (!open.empty()) {
        llvm::Function* function = open.back();
        open.pop_back();
        if (!result.insert(function).second) continue;
        for (llvm::Instruction& instruction : llvm::instructions(*function))
            if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                call != nullptr && kind_of(*call) == CallKind::Defined)
                for (llvm::Function* callee : pointees_.callees(*call)) open.push_back(callee);
    }
    return result;
}

// A call that creates threads, and is made by several threads, is several abstract threads; more than a few are too
// many.
void Threads::find_threads(llvm::Module& module) {
    constexpr std::size_t most_threads = 200;
    threads_.push_back({.starts = {module.getFunction("main")}});
    for (ThreadNumber t = 0; t < threads_.size(); ++t) {
        for (llvm::Function* function : called_from(threads_[t].starts)) {
            running_[function].insert(t);
            for (llvm::Instruction& instruction : llvm::instructions(*function)) {
                const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                if (call == nullptr || kind_of(*call) != CallKind::Create) continue;
                const auto [entry, is_new] = numbers_.try_emplace(call, threads_.size());
                if (!is_new) {
                    obstacle_ = "threads are created by several threads at " + location_of(*call).file_and_line();
                    return;
                }
                threads_.push_back({.site = call, .parent = t, .starts = pointees_.starts(*call)});
                if (threads_.size() > most_threads) {
                    obstacle_ = "there are too many threads";
                    return;
                }
            }
        }
    }
    for (Thread& thread : threads_) {
        if (thread.site == nullptr) continue;
        thread.is_many = !is_executed_once(*thread.site);
        if (thread.is_many) thread.distinct = distinct(*thread.site);
    }
}

bool Threads::is_start_of(ThreadNumber thread, const llvm::Function& function) const {
    const Thread& known = threads_[thread];
    return known.starts.size() == 1 && *known.starts.begin() == &function;
}

// Parents come before their children.
bool Threads::is_executed_once(const llvm::Instruction& instruction) const {
    const llvm::Function& function = *instruction.getFunction();
    const std::set<ThreadNumber>& running = this->running(function);
    if (running.size() != 1 || !is_start_of(*running.begin(), function) || threads_[*running.begin()].is_many ||
        std::ranges::any_of(function.users(), [](const llvm::User* user) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            return call != nullptr && call->getCalledFunction() != nullptr && kind_of(*call) == CallKind::Defined;
        }))
        return false;
    const llvm::BasicBlock* block = instruction.getParent();
    return std::none_of(llvm::succ_begin(block), llvm::succ_end(block),
                        [&](const llvm::BasicBlock* next) { return llvm::isPotentiallyReachable(next, block); });
}

// The argument differs from turn to turn of the one loop around the call, or is allocated in each turn.
std::optional<Distinct> Threads::distinct(const llvm::CallBase& site) {
    Loops& loops = loops_.of(*site.getFunction());
    llvm::Loop* loop = loops.loops.getLoopFor(site.getParent());
    llvm::Value* argument = site.getArgOperand(argument_operand(site));
    const auto* origin = llvm::dyn_cast<llvm::CallBase>(argument->stripInBoundsConstantOffsets());
    if (origin != nullptr && kind_of(*origin) == CallKind::Allocate && loops.dominators.dominates(origin, &site) &&
        loops.loops.getLoopFor(origin->getParent()) == loop) {
        Distinct fresh{.kind = Distinct::Kind::Fresh};
        for (const auto& [object, offsets] : pointees_.of(argument)) fresh.objects.insert(object);
        return fresh;
    }
    const ThreadNumber parent = *running(*site.getFunction()).begin();
    if (loop == nullptr || loop->getParentLoop() != nullptr || !is_start_of(parent, *site.getFunction()) ||
        threads_[parent].is_many || !is_executed_once(*loop->getHeader()->getParent()->getEntryBlock().getTerminator()))
        return std::nullopt;
    while (auto* cast = llvm::dyn_cast<llvm::CastInst>(argument)) {
        if (!llvm::isa<llvm::IntToPtrInst, llvm::SExtInst, llvm::ZExtInst>(cast)) break;
        argument = cast->getOperand(0);
    }
    const auto* value = llvm::dyn_cast<llvm::SCEVAddRecExpr>(loops.evolution.getSCEV(argument));
    const auto* step = value ? llvm::dyn_cast<llvm::SCEVConstant>(value->getStepRecurrence(loops.evolution)) : nullptr;
    if (step == nullptr || value->getLoop() != loop || step->getAPInt().isZero()) return std::nullopt;
    // A number that turns round might come again.
    if (!argument->getType()->isPointerTy() && !value->hasNoSelfWrap() && !value->hasNoSignedWrap())
        return std::nullopt;
    return Distinct{.kind = Distinct::Kind::Spaced,
                    .step = std::abs(step->getAPInt().getSExtValue()),
                    .bits = argument->getType()->isPointerTy() ? 64 : argument->getType()->getIntegerBitWidth(),
                    .loop = loop,
                    .value = value};
}

bool Threads::has_children(ThreadNumber thread) const {
    return std::ranges::any_of(threads_,
                               [&](const Thread& other) { return other.site != nullptr && other.parent == thread; });
}

// What is reachable from variables, from what threads are given and from what they return.
void Threads::find_shared() {
    std::vector<ObjectId> open;
    for (std::size_t i = 0; i < pointees_.object_count(); ++i) {
        const Object& object = pointees_.object(ObjectId(i));
        const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.value);
        if (object.kind == Object::Kind::Outside || (global != nullptr && !global->isThreadLocal()))
            open.push_back(ObjectId(i));
    }
    for (const auto& [site, number] : numbers_)
        for (const auto& [object, offsets] : pointees_.of(site->getArgOperand(argument_operand(*site))))
            open.push_back(object);
    for (const auto& [object, offsets] : pointees_.results()) open.push_back(object);
    while (!open.empty()) {
        const ObjectId object = open.back();
        open.pop_back();
        if (!shared_.insert(object).second) continue;
        for (const ObjectId target : pointees_.targets(object)) open.push_back(target);
    }
}

std::string Threads::name_of(ThreadNumber thread) const {
    if (thread == 0) return "main";
    const Thread& known = threads_[thread];
    if (known.starts.size() != 1) return "a thread";
    const llvm::StringRef name = (*known.starts.begin())->getName();
    return name.substr(0, name.find('.')).str() + (known.is_many ? " (many)" : "");
}

}  // namespace heddle::ir::races
