// Mutexes are memory: the word at offset 0 holds the owner (thread number + 1; 0: free), the next word how often a
// recursive mutex is held, and the word at offset 16 the kind, as the static initialisers of glibc have it.
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_library.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

namespace {

constexpr std::uint64_t depth_offset = 4, kind_offset = 16;
enum Kind : std::uint64_t { Normal = 0, Recursive = 1, ErrorCheck = 2, Adaptive = 3 };

}  // namespace

bool ThreadLibrary::call_mutexattr_init(const llvm::CallBase& call, const Site& site, State& state) {
    if (!store(state, site, argument(call, state, 0), manager_.bits(Normal, 32), {true, false})) return false;
    define_number(state, call, 0);
    return true;
}

bool ThreadLibrary::call_mutexattr_settype(const llvm::CallBase& call, const Site& site, State& state) {
    const Term kind = argument(call, state, 1);
    if (!kind.is_constant()) throw Unsupported({}, "the type of a mutex is not a constant");
    const bool valid = kind.value().to_uint64() <= Adaptive;
    if (valid && !store(state, site, argument(call, state, 0), kind, {true, false})) return false;
    define_number(state, call, valid ? 0 : EINVAL);
    return true;
}

bool ThreadLibrary::call_mutex_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = argument(call, state, 0), attributes = argument(call, state, 1);
    Term kind = manager_.bits(Normal, 32);
    if (!attributes.is_constant() || attributes.value().raw() != 0) {
        const auto given = load(state, site, attributes, 4, {});
        if (!given) return false;
        kind = *given;
    }
    if (!set_mutex(state, site, mutex, kind)) return false;
    define_number(state, call, 0);
    return true;
}

bool ThreadLibrary::set_mutex(State& state, const Site& site, Term mutex, Term kind) {
    if (!alone(state)) distrust(mutex);
    const auto operation = begin_operation(state, site, StepKind::Store, "initialise",
                                           {{mutex}, {word_at(mutex, depth_offset)}, {word_at(mutex, kind_offset)}});
    if (!operation) return false;
    for (const Access& word : operation->words)
        write(state, word, &word == &operation->words.back() ? kind : manager_.bits(0, 32), manager_.top());
    return end_operation(state, site, *operation);
}

// A mutex that is held stays as it is.
bool ThreadLibrary::call_mutex_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = argument(call, state, 0);
    if (!alone(state)) distrust(mutex);
    const auto operation =
        begin_operation(state, site, StepKind::Store, "destroy", {{mutex}, {word_at(mutex, kind_offset)}});
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32);
    const Term kind = read(state, operation->words.back());
    const Term is_free = manager_.equal(read(state, operation->words.front()), zero);
    write(state, operation->words.back(), manager_.bits(destroyed_mark, 32), is_free);
    if (!call.getType()->isVoidTy()) define(state, call, {manager_.ite(is_free, zero, manager_.bits(EBUSY, 32))});
    return end_operation(state, site, *operation) && require_usable(state, site, kind);
}

// The kind, which decides what the step does; it belongs to the step that has been opened.
std::optional<Term> ThreadLibrary::mutex_kind(State& state, const Site& site, Term mutex) {
    const std::optional<Term> kind = read_mark(state, site, word_at(mutex, kind_offset));
    if (kind && !kind->is_constant()) distrust(mutex);
    return kind;
}

bool ThreadLibrary::require_usable(State& state, const Site& site, Term kind) {
    return require_life(state, site, kind, manager_.bv_ule(kind, manager_.bits(Adaptive, 32)), "mutex");
}

ThreadLibrary::MutexView ThreadLibrary::view_of(Term kind, Term owner) {
    const auto is = [&](Kind wanted) { return manager_.equal(kind, manager_.bits(wanted, 32)); };
    return {.kind = kind,
            .is_normal = manager_.logical_or(is(Normal), is(Adaptive)),
            .is_recursive = is(Recursive),
            .is_usable = manager_.bv_ule(kind, manager_.bits(Adaptive, 32)),
            .owner = owner,
            .is_free = manager_.equal(owner, manager_.bits(0, 32)),
            .is_mine = manager_.equal(owner, manager_.bits(thread_ + 1, 32))};
}

bool ThreadLibrary::call_mutex_lock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Wait);
}

bool ThreadLibrary::call_mutex_trylock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Try);
}

// Time passes as it likes: if the mutex is not free when the step takes place, the time is over.
bool ThreadLibrary::call_mutex_timedlock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Timed);
}

bool ThreadLibrary::lock(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const Term mutex = argument(call, state, 0);
    const bool may_block = way == LockWay::Wait;
    if (mutex.is_constant()) pass_.knowledge.note_mutex(mutex.value().to_uint64());
    if (!may_block) distrust(mutex);
    const auto operation = begin_operation(state, site, may_block ? StepKind::Lock : StepKind::TryLock,
                                           may_block ? "lock" : "trylock", {{mutex}});
    if (!operation) return false;
    const Access& word = operation->words.front();
    const auto kind = mutex_kind(state, site, mutex);
    if (!kind) return false;
    const MutexView view = view_of(*kind, read(state, word));
    if (!view.is_normal.is_true()) distrust(mutex);
    const Term again = manager_.logical_and(view.is_mine, view.is_recursive);
    const Term taken = manager_.logical_or(view.is_free, again);
    if (may_block) {
        // An error-checking mutex refuses its owner, a recursive one welcomes it.
        const Term refused = manager_.logical_and(view.is_mine, manager_.logical_not(view.is_normal));
        const Term goes_on =
            manager_.logical_or(manager_.logical_or(view.is_free, refused), manager_.logical_not(view.is_usable));
        if (!wait_until(state, site, *operation, goes_on, view.owner)) return false;
        if (operation->opened) begin_section(state, site, mutex, view.owner);
    }
    write(state, word, manager_.bits(thread_ + 1, 32), taken);
    if (!view.is_recursive.is_false() && !count_recursion(state, site, mutex, view, taken)) return false;
    const Term zero = manager_.bits(0, 32);
    const Term busy = manager_.bits(way == LockWay::Timed ? ETIMEDOUT : EBUSY, 32);
    const Term own = way == LockWay::Try
                         ? busy
                         : manager_.ite(view.is_normal, busy, manager_.bits(EDEADLK, 32));  // only if it is mine
    const Term refusal = manager_.ite(view.is_mine, own, busy);
    const bool always = may_block && manager_.logical_or(view.is_normal, view.is_recursive).is_true();
    define(state, call, {always ? zero : manager_.ite(taken, zero, refusal)});
    if (always) note_lock(state, mutex);
    return end_operation(state, site, *operation) && require_usable(state, site, *kind);
}

// A recursive mutex was taken by its owner once more, or for the first time.
bool ThreadLibrary::count_recursion(State& state, const Site& site, Term mutex, const MutexView& view, Term taken) {
    const auto depth = resolve(state, site, word_at(mutex, depth_offset), 4);
    if (!depth) return false;
    record(state, *depth, {true, true});
    const Term one = manager_.bits(1, 32);
    write(state, *depth, manager_.ite(view.is_free, one, manager_.bv_add(read(state, *depth), one)),
          manager_.logical_and(taken, view.is_recursive));
    return true;
}

// Nobody must use the mutex in a way that a critical section could not stand.
void ThreadLibrary::distrust(Term mutex) {
    for (const auto& [object, offsets] : pass_.pointers.facts(mutex).pointers)
        for (const CellRange& cell : pass_.knowledge.object(object).cells())
            if (!manager_.equal(mutex, pass_.objects.address(object, cell.offset)).is_false())
                pass_.knowledge.distrust(address_of(object, cell.offset));
}

// The step that takes the mutex stays open: see Fusion in steps.cpp.
void ThreadLibrary::begin_section(State& state, const Site& site, Term mutex, Term owner) {
    if (!pass_.options.fuse || pass_.options.tolerate_misuse || !mutex.is_constant() || alone(state) ||
        state.atomic_depth > 0 || !pass_.knowledge.is_trusted(mutex.value().to_uint64()))
        return;
    model::Step& opened = step(*state.incoming.front().from);
    if (opened.reads.empty()) return;
    state.section = mutex.value().to_uint64();
    add_piece(state, site, model::StepKind::Lock, opened.text);
    opened.pieces.back().reads.push_back({opened.reads.front().cell, manager_.top(), owner});
}

// Inside a fused section the mutex is given back as it was found.
bool ThreadLibrary::end_section(const llvm::CallBase& call, const Site& site, State& state, const Access& access) {
    const ObjectInfo::Span span =
        pass_.knowledge.object(access.targets.front().object).cells_of(access.targets.front().offset, 4);
    write(state, access, manager_.bits(0, 32), manager_.top());
    state.overlay.erase(pass_.objects.model_cell(access.targets.front().object, span.first));
    state.section.reset();
    state.locks.erase(argument(call, state, 0).value().to_uint64());
    define(state, call, {manager_.bits(0, 32)});
    return end_access(state, site, access);
}

bool ThreadLibrary::call_mutex_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = argument(call, state, 0);
    if (!mutex.is_constant() || !state.locks.contains(mutex.value().to_uint64())) distrust(mutex);
    const auto access = begin_access(state, site, mutex, 4, {true, true}, StepKind::Unlock);
    if (!access) return false;
    if (state.section && mutex.is_constant() && *state.section == mutex.value().to_uint64())
        return end_section(call, site, state, *access);
    const auto kind = mutex_kind(state, site, mutex);
    if (!kind) return false;
    const auto released = release(state, site, mutex, *access, *kind);
    if (!released) return false;
    define(state, call, {released->result});
    return end_access(state, site, *access) && require_usable(state, site, *kind) &&
           require_held(state, site, *released);
}

bool ThreadLibrary::require_held(State& state, const Site& site, const Release& release) {
    return pass_.options.tolerate_misuse ||
           fail_unless(state, site, release.is_defined, Property::Memory, model::unlock_of_unheld);
}

// What unlock does inside its step.  A mutex that this thread is known to hold is not looked at.
std::optional<ThreadLibrary::Release> ThreadLibrary::release(State& state, const Site& site, Term mutex,
                                                             const Access& word, Term kind) {
    const Term zero = manager_.bits(0, 32);
    Term released = manager_.top(), is_defined = manager_.top(), result = zero;
    const bool is_held = mutex.is_constant() && state.locks.contains(mutex.value().to_uint64());
    const Term is_normal = view_of(kind, zero).is_normal;
    if (!is_normal.is_true() || !is_held) {
        const MutexView view = view_of(kind, read(state, word));
        is_defined = manager_.implies(is_normal, view.is_mine);
        // What is undefined changes nothing, unless runs go on.
        released = pass_.options.tolerate_misuse ? manager_.logical_or(is_normal, view.is_mine) : view.is_mine;
        result = manager_.ite(released, zero, manager_.bits(EPERM, 32));
        if (!view.is_recursive.is_false()) {
            const auto depth = resolve(state, site, word_at(mutex, depth_offset), 4);
            if (!depth) return std::nullopt;
            record(state, *depth, {true, true});
            const Term rest = manager_.bv_sub(read(state, *depth), manager_.bits(1, 32));
            write(state, *depth, rest, manager_.logical_and(released, view.is_recursive));
            const Term last = manager_.equal(rest, zero);
            released = manager_.logical_and(released, manager_.implies(view.is_recursive, last));
        }
    }
    write(state, word, zero, released);
    forget_lock(state, mutex);
    return Release{result, is_defined};
}

// Where others may unlock it, too, nobody can be sure of a mutex.
void ThreadLibrary::note_lock(State& state, Term mutex) const {
    if (mutex.is_constant() && !pass_.options.tolerate_misuse) state.locks.insert(mutex.value().to_uint64());
}

void ThreadLibrary::forget_lock(State& state, Term mutex) {
    if (mutex.is_constant())
        state.locks.erase(mutex.value().to_uint64());
    else
        state.locks.clear();
}

}  // namespace heddle::ir
