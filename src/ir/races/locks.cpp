#include "ir/races/locks.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/races/dataflow.h"
#include "ir/races/library_calls.h"

namespace heddle::ir::races {

const Locks::State Locks::none_;

namespace {

std::string name_of(const llvm::Value* value) {
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value)) return declaration_of(*global).name;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(value)) return declaration_of(*local).name;
    return "a lock beside the data";
}

// The call of which the branch tests whether it has got the lock, and which successor has it.
std::pair<const llvm::CallBase*, unsigned> tested(const llvm::BasicBlock& block) {
    const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (branch == nullptr || !branch->isConditional()) return {nullptr, 0};
    const llvm::Value* condition = branch->getCondition();
    unsigned when_zero = 0;
    while (true) {
        const auto* test = llvm::dyn_cast<llvm::ICmpInst>(condition);
        const auto* flip = llvm::dyn_cast<llvm::BinaryOperator>(condition);
        if (flip != nullptr && flip->getOpcode() == llvm::Instruction::Xor &&
            llvm::isa<llvm::ConstantInt>(flip->getOperand(1)) && flip->getType()->isIntegerTy(1)) {
            when_zero = 1 - when_zero;
            condition = flip->getOperand(0);
            continue;
        }
        if (test == nullptr || !test->isEquality()) return {nullptr, 0};
        const auto* zero = llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(1));
        if (zero == nullptr || !zero->isZero()) return {nullptr, 0};
        if (test->getPredicate() == llvm::CmpInst::ICMP_NE) when_zero = 1 - when_zero;
        const llvm::Value* value = test->getOperand(0);
        if (const auto* wider = llvm::dyn_cast<llvm::ZExtInst>(value); wider && wider->getSrcTy()->isIntegerTy(1)) {
            when_zero = 1 - when_zero;  // of a truth value: zero is false
            condition = wider->getOperand(0);
            continue;
        }
        const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
        return {call != nullptr && call->getParent() == &block ? call : nullptr, when_zero};
    }
}

}  // namespace

struct Locks::Rules {
    using State = Locks::State;
    Locks& locks;

    // What is held on both ways.
    static bool join(State& state, const State& other) {
        return std::erase_if(state, [&](const Held& held) { return !other.contains(held); }) > 0;
    }

    void pass(State& state, const llvm::BasicBlock& from, const llvm::BasicBlock& to) const {
        const auto [call, successor] = tested(from);
        if (call == nullptr || from.getTerminator()->getSuccessor(successor) != &to ||
            from.getTerminator()->getSuccessor(1 - successor) == &to)
            return;
        const CallKind kind = kind_of(*call);
        if (kind == CallKind::TryLock || kind == CallKind::TryReadLock) add(state, *call, kind == CallKind::TryLock);
    }

    void add(State& state, const llvm::CallBase& call, bool for_writing) const {
        const unsigned number = locks.number_of(call);
        const Lock& lock = locks.locks_[number];
        if (lock.object || lock.form.is_exact()) state.insert({number, for_writing});
    }

    void step(State& state, llvm::Instruction& instruction) const {
        // A register gets another value, or, while no other thread is there, so may memory: what is known by that is no
        // longer known so.
        std::erase_if(state, [&](const Held& held) {
            const Lock& lock = locks.locks_[held.lock];
            return !lock.object && !lock.is_atomic_block &&
                   (lock.form.symbol.root == &instruction ||
                    (!lock.form.symbol.path.empty() && locks.order_.is_alone(0, instruction)));
        });
        locks.states_[&instruction] = state;
        auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call == nullptr) return;
        switch (kind_of(*call)) {
            case CallKind::Lock:
                return add(state, *call, true);
            case CallKind::ReadLock:
                return add(state, *call, false);
            case CallKind::Unlock:
                return give_back(state, *call);
            case CallKind::Ready:
                return locks.note_begin(*call);
            case CallKind::AtomicBegin:
                state.insert({locks.atomic_block(), true});
                return;
            case CallKind::AtomicEnd:
                std::erase_if(state, [&](const Held& held) { return locks.locks_[held.lock].is_atomic_block; });
                return;
            case CallKind::Defined:
                return step_call(state, *call);
            default:
                return;
        }
    }

    void give_back(State& state, const llvm::CallBase& call) const {
        const unsigned number = locks.number_of(call);
        if (std::erase_if(state, [&](const Held& held) { return held.lock == number; }) > 0) return;
        locks.untrusted_.insert(number);
        std::erase_if(state, [&](const Held& held) { return locks.may_be_one(held.lock, number); });
    }

    // A function that calls itself, or that is called through a pointer: what it takes is not followed.
    void step_call(State& state, llvm::CallBase& call) const {
        State kept = state;
        std::erase_if(kept, [&](const Held& held) {
            return !locks.locks_[held.lock].object && !locks.locks_[held.lock].is_atomic_block;
        });
        for (llvm::Function* callee : locks.pointees_.callees(call)) {
            const auto [entry, is_new] = locks.entries_.try_emplace(callee, kept);
            if (!is_new) join(entry->second, kept);
            std::erase_if(state, [&](const Held& held) { return locks.may_give_back(*callee, held.lock); });
        }
    }
};

Locks::Locks(const Pointees& pointees, const Threads& threads, const Order& order, Places& places)
    : pointees_(pointees), threads_(threads), order_(order), places_(places) {
    for (const Thread& thread : threads.all())
        for (llvm::Function* start : thread.starts) entries_[start] = {};
    std::map<const llvm::Function*, State> before;
    do {
        before = entries_;
        untrusted_.clear();  // what is held shrinks, so what was wrong stays wrong
        for (llvm::Function* function : pointees.functions())
            if (const auto entry = entries_.find(function); entry != entries_.end()) {
                Rules rules{*this};
                flow_forward(*function, State(entry->second), rules);
            }
    } while (before != entries_);
    for (const unsigned lock : untrusted_) distrusted_.emplace_back(locks_[lock].targets, 1);
}

// Who begins or ends a lock that others may use.
void Locks::note_begin(llvm::CallBase& call) {
    for (const ThreadNumber thread : threads_.running(*call.getFunction()))
        if (!order_.is_alone(thread, call) && !order_.is_fresh(call, *call.getArgOperand(0)))
            untrusted_.insert(number_of(call));
}

bool Locks::is_one(ObjectId object) const {
    const llvm::Value* value = pointees_.object(object).value;
    if (const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(value)) return !global->isThreadLocal();
    const auto* place = llvm::dyn_cast_or_null<llvm::Instruction>(value);
    return place != nullptr && threads_.is_executed_once(*place);
}

unsigned Locks::number_of(const llvm::CallBase& call) {
    llvm::Value* address = call.getArgOperand(0);
    const auto [entry, is_new] = by_address_.try_emplace(address, 0);
    if (!is_new) return entry->second;
    Lock lock{.targets = pointees_.of(address), .form = places_.form_of(address), .bytes = lock_bytes(call)};
    if (lock.targets.size() == 1) {
        const auto& [object, offsets] = *lock.targets.begin();
        if (is_one(object) && offsets.modulus == 0) lock.object = {object, offsets.remainder};
    }
    lock.name = lock.object ? name_of(pointees_.object(lock.object->first).value)
                            : name_of(lock.form.base != nullptr ? lock.form.base : address);
    const auto is_same = [&](const Lock& other) {
        return !other.is_atomic_block && other.object == lock.object &&
               (lock.object || (lock.form.is_exact() && other.form == lock.form));
    };
    const auto known = std::ranges::find_if(locks_, is_same);
    entry->second = static_cast<unsigned>(known - locks_.begin());
    if (known == locks_.end()) locks_.push_back(std::move(lock));
    return entry->second;
}

unsigned Locks::atomic_block() {
    const auto known = std::ranges::find_if(locks_, &Lock::is_atomic_block);
    if (known != locks_.end()) return static_cast<unsigned>(known - locks_.begin());
    locks_.push_back({.is_atomic_block = true, .name = "an atomic block"});
    return static_cast<unsigned>(locks_.size() - 1);
}

bool Locks::may_give_back(llvm::Function& function, unsigned lock) {
    const auto [known, is_new] = given_back_.try_emplace(&function);
    if (is_new)
        for (llvm::Function* called : threads_.called_from({&function}))
            for (llvm::Instruction& instruction : llvm::instructions(*called))
                if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                    call != nullptr && kind_of(*call) == CallKind::Unlock)
                    known->second.insert(number_of(*call));
    if (locks_[lock].is_atomic_block) return true;
    return std::ranges::any_of(known->second, [&](unsigned other) { return may_be_one(lock, other); });
}

bool Locks::may_be_one(unsigned a, unsigned b) const {
    for (const auto& [object, offsets] : locks_[a].targets)
        if (const auto other = locks_[b].targets.find(object);
            other != locks_[b].targets.end() && Part{offsets, 1}.may_overlap({other->second, 1}))
            return true;
    return false;
}

void Locks::distrust_overwritten(const PointerSet& places, std::int64_t bytes) {
    distrusted_.emplace_back(places, bytes);
}

bool Locks::is_trusted(unsigned lock) const {
    return std::ranges::none_of(distrusted_, [&](const auto& distrusted) {
        return std::ranges::any_of(distrusted.first, [&](const auto& place) {
            const auto found = locks_[lock].targets.find(place.first);
            return found != locks_[lock].targets.end() &&
                   Part{found->second, locks_[lock].bytes}.may_overlap({place.second, distrusted.second});
        });
    });
}

const std::set<Held>& Locks::before(const llvm::Instruction& instruction) const {
    const auto known = states_.find(&instruction);
    return known == states_.end() ? none_ : known->second;
}

}  // namespace heddle::ir::races
