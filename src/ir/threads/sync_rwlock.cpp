// Read-write locks are memory: the word at offset 0 holds the writer (thread number + 1; 0: none), the next one the
// number of readers, and the third one says whether the lock is usable (0).  Readers are preferred, as glibc does by
// default: a reader waits for a writer that holds the lock, not for one that waits.
#include "ir/threads/sync_rwlock.h"

#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/access/contents.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/steps/paths.h"
#include "ir/threads/sync_operation.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

ReadWriteLocks::ReadWriteLocks(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      paths_(tools.paths),
      operands_(tools.operands),
      contents_(tools.contents),
      sync_(sync) {}

namespace {

constexpr std::uint64_t readers_offset = 4, mark_offset = 8, usable = 0;
constexpr const char* what = "read-write lock";

}  // namespace

const HandlerTable<ReadWriteLocks>& ReadWriteLocks::functions() {
    using W = ReadWriteLocks;
    static const HandlerTable<W> table = {
        {"pthread_rwlock_init", &W::call_rwlock_init},
        {"pthread_rwlock_destroy", &W::call_rwlock_destroy},
        {"pthread_rwlock_rdlock", &W::call_rwlock_rdlock},
        {"pthread_rwlock_tryrdlock", &W::call_rwlock_tryrdlock},
        {"pthread_rwlock_timedrdlock", &W::call_rwlock_timedrdlock},
        {"pthread_rwlock_clockrdlock", &W::call_rwlock_timedrdlock},
        {"pthread_rwlock_wrlock", &W::call_rwlock_wrlock},
        {"pthread_rwlock_trywrlock", &W::call_rwlock_trywrlock},
        {"pthread_rwlock_timedwrlock", &W::call_rwlock_timedwrlock},
        {"pthread_rwlock_clockwrlock", &W::call_rwlock_timedwrlock},
        {"pthread_rwlock_unlock", &W::call_rwlock_unlock},
    };
    return table;
}

std::vector<SyncWord> ReadWriteLocks::rwlock_words(Term lock) {
    return {{lock}, {sync_.word_at(lock, readers_offset)}};
}

bool ReadWriteLocks::call_rwlock_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = operands_.argument(call, state, 0);
    std::vector<SyncWord> words = rwlock_words(lock);
    words.push_back({sync_.word_at(lock, mark_offset)});
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "initialise", words);
    if (!operation) return false;
    for (const Access& word : operation->words) contents_.write(state, word, manager_.bits(0, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation);
}

bool ReadWriteLocks::call_rwlock_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = operands_.argument(call, state, 0);
    std::vector<SyncWord> words = rwlock_words(lock);
    words.push_back({sync_.word_at(lock, mark_offset)});
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "destroy", words);
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32), mark = contents_.read(state, operation->words[2]);
    const Term is_free = manager_.logical_and(manager_.equal(contents_.read(state, operation->words[0]), zero),
                                              manager_.equal(contents_.read(state, operation->words[1]), zero));
    contents_.write(state, operation->words[2], manager_.bits(destroyed_mark, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, mark, usable, what) &&
           paths_.fail_unless(state, site, is_free, Property::Memory,
                              "a read-write lock is destroyed while it is held");
}

bool ReadWriteLocks::call_rwlock_rdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Wait);
}

bool ReadWriteLocks::call_rwlock_tryrdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Try);
}

bool ReadWriteLocks::call_rwlock_timedrdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Timed);
}

bool ReadWriteLocks::call_rwlock_wrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Wait);
}

bool ReadWriteLocks::call_rwlock_trywrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Try);
}

bool ReadWriteLocks::call_rwlock_timedwrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Timed);
}

// The writer itself is refused with EDEADLK, unless it only tries.
bool ReadWriteLocks::rwlock(const llvm::CallBase& call, const Site& site, State& state, bool writes, LockWay way) {
    const Term lock = operands_.argument(call, state, 0);
    const auto operation =
        sync_.begin_operation(state, site, StepKind::Acquire, writes ? "write-lock" : "read-lock", rwlock_words(lock));
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(lock, mark_offset));
    if (!mark) return false;
    const Term zero = manager_.bits(0, 32), one = manager_.bits(1, 32), me = manager_.bits(walk_.thread + 1, 32);
    const Term writer = contents_.read(state, operation->words[0]),
               readers = contents_.read(state, operation->words[1]);
    Term is_free = manager_.equal(writer, zero);
    if (writes) is_free = manager_.logical_and(is_free, manager_.equal(readers, zero));
    const Term is_mine = manager_.equal(writer, me);
    const Term is_unusable = manager_.distinct(*mark, manager_.bits(usable, 32));
    if (way == LockWay::Wait &&
        !sync_.wait_until(state, site, *operation,
                          manager_.logical_or(manager_.logical_or(is_free, is_mine), is_unusable), writer))
        return false;
    if (writes)
        contents_.write(state, operation->words[0], me, is_free);
    else
        contents_.write(state, operation->words[1], manager_.bv_add(readers, one), is_free);
    const Term busy = manager_.bits(way == LockWay::Timed ? ETIMEDOUT : EBUSY, 32);
    const Term refusal = way == LockWay::Try ? busy : manager_.ite(is_mine, manager_.bits(EDEADLK, 32), busy);
    operands_.define(state, call, {manager_.ite(is_free, zero, refusal)});
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, *mark, usable, what);
}

bool ReadWriteLocks::call_rwlock_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Release, "unlock", rwlock_words(lock));
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(lock, mark_offset));
    if (!mark) return false;
    const Term zero = manager_.bits(0, 32), one = manager_.bits(1, 32);
    const Term writer = contents_.read(state, operation->words[0]),
               readers = contents_.read(state, operation->words[1]);
    const Term is_written = manager_.equal(writer, manager_.bits(walk_.thread + 1, 32));
    const Term is_read = manager_.logical_and(manager_.equal(writer, zero), manager_.distinct(readers, zero));
    contents_.write(state, operation->words[0], zero, is_written);
    contents_.write(state, operation->words[1], manager_.bv_sub(readers, one), is_read);
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, *mark, usable, what) &&
           paths_.fail_unless(state, site, manager_.logical_or(is_written, is_read), Property::Memory,
                              "unlock of a read-write lock that the thread does not hold");
}

}  // namespace heddle::ir
