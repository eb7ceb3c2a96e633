// Mutexes are memory: the word at offset 0 holds the owner (thread number + 1; 0: free), the next word how often a
// recursive mutex is held, and the word at offset 16 the kind, as the static initialisers of glibc have it.
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_walker.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;
using model::TerminalKind;

namespace {

constexpr std::uint64_t depth_offset = 4, kind_offset = 16;
enum Kind : std::uint64_t { Normal = 0, Recursive = 1, ErrorCheck = 2, Adaptive = 3 };

}  // namespace

bool ThreadWalker::call_mutexattr_init(const llvm::CallBase& call, const Site& site, State& state) {
    if (!store(state, site, argument(call, state, 0), manager_.bits(Normal, 32), {true, false})) return false;
    define_number(state, call, 0);
    return true;
}

bool ThreadWalker::call_mutexattr_settype(const llvm::CallBase& call, const Site& site, State& state) {
    if (!store(state, site, argument(call, state, 0), argument(call, state, 1), {true, false})) return false;
    define_number(state, call, 0);
    return true;
}

bool ThreadWalker::call_mutex_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = argument(call, state, 0), attributes = argument(call, state, 1);
    if (!alone(state)) distrust(mutex);
    Term kind = manager_.bits(Normal, 32);
    if (!attributes.is_constant() || attributes.value().raw() != 0) {
        const auto given = load(state, site, attributes, 4, {});
        if (!given) return false;
        kind = *given;
    }
    const auto word = [&](std::uint64_t offset) { return manager_.bv_add(mutex, manager_.bits(offset, pointer_bits)); };
    if (!store(state, site, mutex, manager_.bits(0, 32), {true, true}) ||
        !store(state, site, word(depth_offset), manager_.bits(0, 32), {true, true}) ||
        !store(state, site, word(kind_offset), kind, {true, true}))
        return false;
    define_number(state, call, 0);
    return true;
}

// A program that does not look at the result cannot tell whether the mutex was held.
bool ThreadWalker::call_mutex_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    if (call.use_empty()) return call_nothing(call, site, state);
    const auto owner = load(state, site, argument(call, state, 0), 4, {false, true});
    if (!owner) return false;
    const Term zero = manager_.bits(0, 32);
    define(state, call, {manager_.ite(manager_.equal(*owner, zero), zero, manager_.bits(EBUSY, 32))});
    return true;
}

// The kind must be known: it decides what the step does.
std::optional<std::uint64_t> ThreadWalker::mutex_kind(State& state, const Site& site, Term mutex) {
    const auto access = resolve(state, site, manager_.bv_add(mutex, manager_.bits(kind_offset, pointer_bits)), 4);
    if (!access) return std::nullopt;
    record(state, *access, {false, true});
    if (touches_shared(*access)) throw Unsupported({}, "a mutex that is initialised while other threads may use it");
    const Term kind = read(state, *access);
    if (access->targets.empty()) return Normal;  // the pass will be repeated
    if (!kind.is_constant()) throw Unsupported({}, "a mutex whose kind is not known (is it initialised?)");
    return kind.value().to_uint64() == Adaptive ? Normal : kind.value().to_uint64();
}

bool ThreadWalker::call_mutex_lock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, true);
}

bool ThreadWalker::call_mutex_trylock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, false);
}

bool ThreadWalker::lock(const llvm::CallBase& call, const Site& site, State& state, bool may_block) {
    const Term mutex = argument(call, state, 0);
    const auto kind = mutex_kind(state, site, mutex);
    if (!kind) return false;
    if (mutex.is_constant()) pass_.knowledge.note_mutex(mutex.value().to_uint64());
    const StepKind step_kind = may_block ? StepKind::Lock : StepKind::TryLock;
    if (!may_block || *kind != Normal) distrust(mutex);
    leave_section(state);
    const bool opens = !state.open;
    const auto access = begin_access(state, site, mutex, 4, {true, true}, step_kind);
    if (!access) return false;
    const Term me = manager_.bits(thread_ + 1, 32);
    const Term owner = read(state, *access);
    const Term is_free = manager_.equal(owner, manager_.bits(0, 32));
    const Term is_mine = *kind == Normal ? manager_.bottom() : manager_.equal(owner, me);
    const Term taken = *kind == Recursive ? manager_.logical_or(is_free, is_mine) : is_free;
    const Term goes_on = *kind == Normal ? is_free : manager_.logical_or(is_free, is_mine);
    if (may_block) {
        if (opens && state.open) {
            step(*state.incoming.front().from).enabled = goes_on;
            begin_section(state, site, mutex, owner);
        } else if (state.atomic_depth > 0 && !alone(state)) {
            throw Unsupported({}, "a lock inside an atomic block");
        } else {
            State blocked = state;
            if (assume(blocked, manager_.logical_not(goes_on)))
                end(std::move(blocked), {TerminalKind::Waiting, location_of(call), "a lock that is never released"});
            if (!assume(state, goes_on)) return false;
        }
    }
    write(state, *access, me, taken);
    if (*kind == Recursive) {
        const auto depth = resolve(state, site, manager_.bv_add(mutex, manager_.bits(depth_offset, pointer_bits)), 4);
        if (!depth) return false;
        record(state, *depth, {true, true});
        const Term more = manager_.bv_add(read(state, *depth), manager_.bits(1, 32));
        write(state, *depth, manager_.ite(is_free, manager_.bits(1, 32), more), taken);
    }
    const Term refused = manager_.bits(may_block ? EDEADLK : EBUSY, 32);
    const bool always = may_block && *kind != ErrorCheck;
    define(state, call, {always ? manager_.bits(0, 32) : manager_.ite(taken, manager_.bits(0, 32), refused)});
    if (always && mutex.is_constant()) state.locks.insert(mutex.value().to_uint64());
    return end_access(state, site, *access);
}

// Nobody must use the mutex in a way that a critical section could not stand.
void ThreadWalker::distrust(Term mutex) {
    for (const auto& [object, offsets] : pass_.pointers.facts(mutex).pointers)
        for (const CellRange& cell : pass_.knowledge.object(object).cells())
            if (!manager_.equal(mutex, pass_.objects.address(object, cell.offset)).is_false())
                pass_.knowledge.distrust(address_of(object, cell.offset));
}

// The step that takes the mutex stays open: see Fusion in steps.cpp.
void ThreadWalker::begin_section(State& state, const Site& site, Term mutex, Term owner) {
    if (!pass_.options.fuse || !mutex.is_constant() || alone(state) || state.atomic_depth > 0 ||
        !pass_.knowledge.is_trusted(mutex.value().to_uint64()))
        return;
    model::Step& opened = step(*state.incoming.front().from);
    if (opened.reads.empty()) return;
    state.section = mutex.value().to_uint64();
    add_piece(state, site, model::StepKind::Lock, opened.text);
    opened.pieces.back().reads.push_back({opened.reads.front().cell, manager_.top(), owner});
}

// Inside a fused section the mutex is given back as it was found.
bool ThreadWalker::end_section(const llvm::CallBase& call, const Site& site, State& state, const Access& access) {
    const ObjectInfo::Span span =
        pass_.knowledge.object(access.targets.front().object).cells_of(access.targets.front().offset, 4);
    write(state, access, manager_.bits(0, 32), manager_.top());
    state.overlay.erase(pass_.objects.model_cell(access.targets.front().object, span.first));
    state.section.reset();
    state.locks.erase(argument(call, state, 0).value().to_uint64());
    define(state, call, {manager_.bits(0, 32)});
    return end_access(state, site, access);
}

bool ThreadWalker::call_mutex_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = argument(call, state, 0);
    const auto kind = mutex_kind(state, site, mutex);
    if (!kind) return false;
    if (!mutex.is_constant() || !state.locks.contains(mutex.value().to_uint64())) distrust(mutex);
    const auto access = begin_access(state, site, mutex, 4, {true, true}, StepKind::Unlock);
    if (!access) return false;
    if (state.section && mutex.is_constant() && *state.section == mutex.value().to_uint64())
        return end_section(call, site, state, *access);
    Term released = manager_.top(), result = manager_.bits(0, 32);
    if (*kind != Normal) {
        const Term is_mine = manager_.equal(read(state, *access), manager_.bits(thread_ + 1, 32));
        result = manager_.ite(is_mine, result, manager_.bits(EPERM, 32));
        released = is_mine;
    }
    if (*kind == Recursive) {
        const auto depth = resolve(state, site, manager_.bv_add(mutex, manager_.bits(depth_offset, pointer_bits)), 4);
        if (!depth) return false;
        record(state, *depth, {true, true});
        const Term rest = manager_.bv_sub(read(state, *depth), manager_.bits(1, 32));
        write(state, *depth, rest, released);
        released = manager_.logical_and(released, manager_.equal(rest, manager_.bits(0, 32)));
    }
    write(state, *access, manager_.bits(0, 32), released);
    if (mutex.is_constant())
        state.locks.erase(mutex.value().to_uint64());
    else
        state.locks.clear();
    define(state, call, {result});
    return end_access(state, site, *access);
}

}  // namespace heddle::ir
