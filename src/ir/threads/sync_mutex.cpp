#include "ir/threads/sync_mutex.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/threads/sync_mutex_words.h"
#include "ir/threads/sync_operation.h"
#include "model/misuse.h"
#include "util/error.h"

namespace heddle::ir {

using model::StepKind;

Mutexes::Mutexes(Tools& tools, SyncOperations& sync, MutexWords& words)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      steps_(tools.steps),
      paths_(tools.paths),
      operands_(tools.operands),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync),
      words_(words) {}

namespace {

constexpr std::uint64_t c11_recursive_bit = 1;

}  // namespace

const HandlerTable<Mutexes>& Mutexes::functions() {
    using W = Mutexes;
    static const HandlerTable<W> table = {
        {"pthread_mutex_init", &W::call_mutex_init},
        {"pthread_mutex_destroy", &W::call_mutex_destroy},
        {"pthread_mutex_lock", &W::call_mutex_lock},
        {"pthread_mutex_trylock", &W::call_mutex_trylock},
        {"pthread_mutex_timedlock", &W::call_mutex_timedlock},
        {"pthread_mutex_clocklock", &W::call_mutex_timedlock},
        {"pthread_mutex_unlock", &W::call_mutex_unlock},
        {"heddle_resume", &W::call_resume},
        {"pthread_mutexattr_init", &W::call_mutexattr_init},
        {"pthread_mutexattr_settype", &W::call_mutexattr_settype},
    };
    return table;
}

const HandlerTable<Mutexes>& Mutexes::c11_functions() {
    using W = Mutexes;
    static const HandlerTable<W> table = {
        {"mtx_init", &W::call_mtx_init},
        {"mtx_destroy", &W::call_mutex_destroy},
        {"mtx_lock", &W::call_mutex_lock},
        {"mtx_trylock", &W::call_mutex_trylock},
        {"mtx_timedlock", &W::call_mutex_timedlock},
        {"mtx_unlock", &W::call_mutex_unlock},
    };
    return table;
}

bool Mutexes::call_mutexattr_init(const llvm::CallBase& call, const Site& site, State& state) {
    if (!accesses_.store(state, site, operands_.argument(call, state, 0), manager_.bits(MutexKind::Normal, 32),
                         {true, false}))
        return false;
    operands_.define_number(state, call, 0);
    return true;
}

bool Mutexes::call_mutexattr_settype(const llvm::CallBase& call, const Site& site, State& state) {
    const Term kind = operands_.argument(call, state, 1);
    if (!kind.is_constant()) throw Unsupported({}, "the type of a mutex is not a constant");
    const bool valid = kind.value().to_uint64() <= MutexKind::Adaptive;
    if (valid && !accesses_.store(state, site, operands_.argument(call, state, 0), kind, {true, false})) return false;
    operands_.define_number(state, call, valid ? 0 : EINVAL);
    return true;
}

bool Mutexes::call_mutex_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = operands_.argument(call, state, 0), attributes = operands_.argument(call, state, 1);
    Term kind = manager_.bits(MutexKind::Normal, 32);
    if (!attributes.is_constant() || attributes.value().raw() != 0) {
        const auto given = accesses_.load(state, site, attributes, 4, {});
        if (!given) return false;
        kind = *given;
    }
    if (!set_mutex(state, site, mutex, kind)) return false;
    operands_.define_number(state, call, 0);
    return true;
}

// mtx_init(mutex, type): one bit of the type makes it recursive.
bool Mutexes::call_mtx_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term kind = manager_.bv_and(operands_.argument(call, state, 1), manager_.bits(c11_recursive_bit, 32));
    if (!set_mutex(state, site, operands_.argument(call, state, 0), kind)) return false;
    operands_.define_number(state, call, 0);
    return true;
}

bool Mutexes::set_mutex(State& state, const Site& site, Term mutex, Term kind) {
    if (!steps_.alone(state)) words_.distrust(mutex);
    const auto operation = sync_.begin_operation(
        state, site, StepKind::Store, "initialise",
        {{mutex}, {sync_.word_at(mutex, mutex_depth_offset)}, {sync_.word_at(mutex, mutex_kind_offset)}});
    if (!operation) return false;
    for (const Access& word : operation->words)
        contents_.write(state, word, &word == &operation->words.back() ? kind : manager_.bits(0, 32), manager_.top());
    return sync_.end_operation(state, site, *operation);
}

// With glibc a mutex that is held stays as it is; POSIX does not say what happens then.
bool Mutexes::call_mutex_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = operands_.argument(call, state, 0);
    if (!steps_.alone(state)) words_.keep_in_steps(mutex);
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "destroy",
                                                 {{mutex}, {sync_.word_at(mutex, mutex_kind_offset)}});
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32);
    const Term kind = contents_.read(state, operation->words.back());
    const Term is_free = manager_.equal(contents_.read(state, operation->words.front()), zero);
    contents_.write(state, operation->words.back(), manager_.bits(destroyed_mark, 32), is_free);
    if (!call.getType()->isVoidTy())
        operands_.define(state, call, {manager_.ite(is_free, zero, manager_.bits(EBUSY, 32))});
    const bool is_posix = walk_.callee->getName() == "pthread_mutex_destroy";
    return sync_.end_operation(state, site, *operation) && words_.require_usable(state, site, kind) &&
           (pass_.options.tolerate_misuse || !is_posix ||
            paths_.fail_unless(state, site, is_free, model::Property::Memory, model::destroy_of_held));
}

bool Mutexes::call_mutex_lock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Wait);
}

bool Mutexes::call_mutex_trylock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Try);
}

// Time passes as it likes: if the mutex is not free when the step takes place, the time is over.
bool Mutexes::call_mutex_timedlock(const llvm::CallBase& call, const Site& site, State& state) {
    return lock(call, site, state, LockWay::Timed);
}

bool Mutexes::lock(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const Term mutex = operands_.argument(call, state, 0);
    const bool may_block = way == LockWay::Wait;
    if (mutex.is_constant()) pass_.knowledge.locks.note_mutex(mutex.value().to_uint64());
    if (!may_block) words_.distrust(mutex);
    const auto operation = sync_.begin_operation(state, site, may_block ? StepKind::Lock : StepKind::TryLock,
                                                 may_block ? "lock" : "trylock", {{mutex}});
    if (!operation) return false;
    const Access& word = operation->words.front();
    const auto kind = words_.mutex_kind(state, site, mutex);
    if (!kind) return false;
    const MutexView view = words_.view_of(*kind, contents_.read(state, word));
    if (!view.is_normal.is_true()) words_.distrust(mutex);
    const Term again = manager_.logical_and(view.is_mine, view.is_recursive);
    const Term taken = manager_.logical_or(view.is_free, again);
    if (may_block) {
        // An error-checking mutex refuses its owner, a recursive one welcomes it.
        const Term refused = manager_.logical_and(view.is_mine, manager_.logical_not(view.is_normal));
        const Term goes_on =
            manager_.logical_or(manager_.logical_or(view.is_free, refused), manager_.logical_not(view.is_usable));
        if (!sync_.wait_until(state, site, *operation, goes_on, view.owner)) return false;
        if (operation->opened) begin_section(state, site, mutex, view.owner);
    }
    contents_.write(state, word, manager_.bits(walk_.thread + 1, 32), taken);
    if (!view.is_recursive.is_false() && !words_.count_recursion(state, site, mutex, view, taken)) return false;
    const Term zero = manager_.bits(0, 32);
    const Term busy = manager_.bits(way == LockWay::Timed ? ETIMEDOUT : EBUSY, 32);
    const Term own = way == LockWay::Try
                         ? busy
                         : manager_.ite(view.is_normal, busy, manager_.bits(EDEADLK, 32));  // only if it is mine
    const Term refusal = manager_.ite(view.is_mine, own, busy);
    const bool always = may_block && manager_.logical_or(view.is_normal, view.is_recursive).is_true();
    operands_.define(state, call, {always ? zero : manager_.ite(taken, zero, refusal)});
    if (always) words_.note_lock(state, mutex);
    return sync_.end_operation(state, site, *operation) && words_.require_usable(state, site, *kind);
}

// The step that takes the mutex stays open: see Fusion in steps.cpp.
void Mutexes::begin_section(State& state, const Site& site, Term mutex, Term owner) {
    if (!pass_.options.fuse || pass_.options.tolerate_misuse || !mutex.is_constant() || steps_.alone(state) ||
        state.atomic_depth > 0 || !pass_.knowledge.locks.is_trusted(mutex.value().to_uint64()))
        return;
    model::Step& opened = steps_.step(*state.incoming.front().from);
    if (opened.reads.empty()) return;
    state.section = mutex.value().to_uint64();
    state.section_goes_on = false;
    steps_.add_piece(state, site, model::StepKind::Lock, opened.text);
    opened.pieces.back().reads.push_back({opened.reads.front().cell, manager_.top(), owner});
}

// heddle_resume(mutex, bytes, count, wanted): a lock that waits until these bytes have this value, too.
bool Mutexes::call_resume(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = operands_.argument(call, state, 0), count = operands_.argument(call, state, 2);
    if (!mutex.is_constant() || !count.is_constant()) throw Unsupported({}, "processes that are not known");
    pass_.knowledge.locks.note_mutex(mutex.value().to_uint64());
    pass_.knowledge.locks.note_cooperative(mutex.value().to_uint64());
    std::vector<SyncWord> words = {{mutex}};
    for (std::uint64_t i = 0; i < count.value().to_uint64(); ++i)
        words.push_back({sync_.word_at(operands_.argument(call, state, 1), i), 1});
    state.locks.insert(mutex.value().to_uint64());  // what it waits for is read with the mutex held
    const auto operation = sync_.begin_operation(state, site, StepKind::Lock, "resume", words);
    if (!operation) return false;
    const Term wanted = operands_.argument(call, state, 3), zero = manager_.bits(0, 32);
    const Term owner = contents_.read(state, operation->words.front());
    Term ready = manager_.top();
    for (std::size_t i = 1; i < operation->words.size(); ++i)
        ready = manager_.logical_and(ready, manager_.equal(contents_.read(state, operation->words[i]), wanted));
    const Term goes_on = manager_.logical_and(manager_.equal(owner, zero), ready);
    if (!sync_.wait_until(state, site, *operation, goes_on, manager_.ite(ready, owner, zero))) return false;
    if (operation->opened) begin_section(state, site, mutex, owner);
    contents_.write(state, operation->words.front(), manager_.bits(walk_.thread + 1, 32), manager_.top());
    return sync_.end_operation(state, site, *operation);
}

// Inside a fused section the mutex is given back as it was found.
bool Mutexes::end_section(const llvm::CallBase& call, const Site& site, State& state, const Access& access) {
    const ObjectInfo::Span span =
        pass_.knowledge.object(access.targets.front().object).cells_of(access.targets.front().offset, 4);
    contents_.write(state, access, manager_.bits(0, 32), manager_.top());
    if (!state.section_goes_on)
        state.overlay.erase(pass_.objects.model_cell(access.targets.front().object, span.first));
    state.section.reset();
    state.locks.erase(operands_.argument(call, state, 0).value().to_uint64());
    operands_.define(state, call, {manager_.bits(0, 32)});
    return accesses_.end_access(state, site, access);
}

bool Mutexes::call_mutex_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const Term mutex = operands_.argument(call, state, 0);
    if (!mutex.is_constant() || !state.locks.contains(mutex.value().to_uint64())) words_.distrust(mutex);
    const auto access = accesses_.begin_access(state, site, mutex, 4, {true, true}, StepKind::Unlock);
    if (!access) return false;
    if (state.section && mutex.is_constant() && *state.section == mutex.value().to_uint64())
        return end_section(call, site, state, *access);
    const auto kind = words_.mutex_kind(state, site, mutex);
    if (!kind) return false;
    const auto released = words_.release(state, site, mutex, *access, *kind);
    if (!released) return false;
    operands_.define(state, call, {released->result});
    return accesses_.end_access(state, site, *access) && words_.require_usable(state, site, *kind) &&
           words_.require_held(state, site, *released);
}

}  // namespace heddle::ir
