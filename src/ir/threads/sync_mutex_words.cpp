// Mutexes are memory: the word at offset 0 holds the owner (thread number + 1; 0: free), the next word how often a
// recursive mutex is held, and the word at offset 16 the kind, as the static initialisers of glibc have it.
#include "ir/threads/sync_mutex_words.h"

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/steps/paths.h"
#include "ir/threads/sync_operation.h"
#include "model/misuse.h"

namespace heddle::ir {

using model::Property;

MutexWords::MutexWords(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync) {}

// The kind, which decides what the step does; it belongs to the step that has been opened.
std::optional<Term> MutexWords::mutex_kind(State& state, const Site& site, Term mutex) {
    const std::optional<Term> kind = sync_.read_mark(state, site, sync_.word_at(mutex, mutex_kind_offset));
    if (kind && !kind->is_constant()) distrust(mutex);
    return kind;
}

bool MutexWords::require_usable(State& state, const Site& site, Term kind) {
    return sync_.require_life(state, site, kind, manager_.bv_ule(kind, manager_.bits(MutexKind::Adaptive, 32)),
                              "mutex");
}

MutexView MutexWords::view_of(Term kind, Term owner) {
    const auto is = [&](MutexKind wanted) { return manager_.equal(kind, manager_.bits(wanted, 32)); };
    return {.kind = kind,
            .is_normal = manager_.logical_or(is(MutexKind::Normal), is(MutexKind::Adaptive)),
            .is_recursive = is(MutexKind::Recursive),
            .is_usable = manager_.bv_ule(kind, manager_.bits(MutexKind::Adaptive, 32)),
            .owner = owner,
            .is_free = manager_.equal(owner, manager_.bits(0, 32)),
            .is_mine = manager_.equal(owner, manager_.bits(walk_.thread + 1, 32))};
}

// A recursive mutex was taken by its owner once more, or for the first time.
bool MutexWords::count_recursion(State& state, const Site& site, Term mutex, const MutexView& view, Term taken) {
    const auto depth = accesses_.resolve(state, site, sync_.word_at(mutex, mutex_depth_offset), 4);
    if (!depth) return false;
    accesses_.record(state, *depth, {true, true});
    const Term one = manager_.bits(1, 32);
    contents_.write(state, *depth, manager_.ite(view.is_free, one, manager_.bv_add(contents_.read(state, *depth), one)),
                    manager_.logical_and(taken, view.is_recursive));
    return true;
}

// Nobody must use the mutex in a way that a critical section could not stand.
std::vector<std::uint64_t> MutexWords::addresses_of(Term mutex) {
    std::vector<std::uint64_t> addresses;
    for (const auto& [object, offsets] : pass_.pointers.facts(mutex).pointers)
        for (const CellRange& cell : pass_.knowledge.object(object).cells())
            if (!manager_.equal(mutex, pass_.objects.address(object, cell.offset)).is_false())
                addresses.push_back(address_of(object, cell.offset));
    return addresses;
}

void MutexWords::distrust(Term mutex) {
    for (const std::uint64_t address : addresses_of(mutex)) pass_.knowledge.locks.distrust(address);
}

void MutexWords::keep_in_steps(Term mutex) {
    for (const std::uint64_t address : addresses_of(mutex)) pass_.knowledge.locks.keep_in_steps(address);
}

bool MutexWords::require_held(State& state, const Site& site, const MutexRelease& release) {
    return pass_.options.tolerate_misuse ||
           paths_.fail_unless(state, site, release.is_defined, Property::Memory, model::unlock_of_unheld);
}

// What unlock does inside its step.  A mutex that this thread is known to hold is not looked at.
std::optional<MutexRelease> MutexWords::release(State& state, const Site& site, Term mutex, const Access& word,
                                                Term kind) {
    const Term zero = manager_.bits(0, 32);
    Term released = manager_.top(), is_defined = manager_.top(), result = zero;
    const bool is_held = mutex.is_constant() && state.locks.contains(mutex.value().to_uint64());
    const Term is_normal = view_of(kind, zero).is_normal;
    if (!is_normal.is_true() || !is_held) {
        const MutexView view = view_of(kind, contents_.read(state, word));
        is_defined = manager_.implies(is_normal, view.is_mine);
        // What is undefined changes nothing, unless runs go on.
        released = pass_.options.tolerate_misuse ? manager_.logical_or(is_normal, view.is_mine) : view.is_mine;
        result = manager_.ite(released, zero, manager_.bits(EPERM, 32));
        if (!view.is_recursive.is_false()) {
            const auto depth = accesses_.resolve(state, site, sync_.word_at(mutex, mutex_depth_offset), 4);
            if (!depth) return std::nullopt;
            accesses_.record(state, *depth, {true, true});
            const Term rest = manager_.bv_sub(contents_.read(state, *depth), manager_.bits(1, 32));
            contents_.write(state, *depth, rest, manager_.logical_and(released, view.is_recursive));
            const Term last = manager_.equal(rest, zero);
            released = manager_.logical_and(released, manager_.implies(view.is_recursive, last));
        }
    }
    contents_.write(state, word, zero, released);
    forget_lock(state, mutex);
    return MutexRelease{result, is_defined};
}

// Where others may unlock it, too, nobody can be sure of a mutex.
void MutexWords::note_lock(State& state, Term mutex) const {
    if (mutex.is_constant() && !pass_.options.tolerate_misuse) state.locks.insert(mutex.value().to_uint64());
}

void MutexWords::forget_lock(State& state, Term mutex) {
    if (mutex.is_constant())
        state.locks.erase(mutex.value().to_uint64());
    else
        state.locks.clear();
}

}  // namespace heddle::ir
