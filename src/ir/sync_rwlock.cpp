// Read-write locks are memory: the word at offset 0 holds the writer (thread number + 1; 0: none), the next one the
// number of readers, and the third one says whether the lock is usable (0).  Readers are preferred, as glibc does by
// default: a reader waits for a writer that holds the lock, not for one that waits.
#include <llvm/IR/InstrTypes.h>

#include <cerrno>

#include "ir/thread_library.h"

namespace heddle::ir {

using model::Property;
using model::StepKind;

namespace {

constexpr std::uint64_t readers_offset = 4, mark_offset = 8, usable = 0;
constexpr const char* what = "read-write lock";

}  // namespace

std::vector<ThreadLibrary::Word> ThreadLibrary::rwlock_words(Term lock) {
    return {{lock}, {word_at(lock, readers_offset)}};
}

bool ThreadLibrary::call_rwlock_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = argument(call, state, 0);
    std::vector<Word> words = rwlock_words(lock);
    words.push_back({word_at(lock, mark_offset)});
    const auto operation = begin_operation(state, site, StepKind::Store, "initialise", words);
    if (!operation) return false;
    for (const Access& word : operation->words) write(state, word, manager_.bits(0, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_rwlock_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = argument(call, state, 0);
    std::vector<Word> words = rwlock_words(lock);
    words.push_back({word_at(lock, mark_offset)});
    const auto operation = begin_operation(state, site, StepKind::Store, "destroy", words);
    if (!operation) return false;
    const Term zero = manager_.bits(0, 32), mark = read(state, operation->words[2]);
    const Term is_free = manager_.logical_and(manager_.equal(read(state, operation->words[0]), zero),
                                              manager_.equal(read(state, operation->words[1]), zero));
    write(state, operation->words[2], manager_.bits(destroyed_mark, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation) && require_mark(state, site, mark, usable, what) &&
           fail_unless(state, site, is_free, Property::Memory, "a read-write lock is destroyed while it is held");
}

bool ThreadLibrary::call_rwlock_rdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Wait);
}

bool ThreadLibrary::call_rwlock_tryrdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Try);
}

bool ThreadLibrary::call_rwlock_timedrdlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, false, LockWay::Timed);
}

bool ThreadLibrary::call_rwlock_wrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Wait);
}

bool ThreadLibrary::call_rwlock_trywrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Try);
}

bool ThreadLibrary::call_rwlock_timedwrlock(const llvm::CallBase& call, const Site& site, State& state) {
    return rwlock(call, site, state, true, LockWay::Timed);
}

// The writer itself is refused with EDEADLK, unless it only tries.
bool ThreadLibrary::rwlock(const llvm::CallBase& call, const Site& site, State& state, bool writes, LockWay way) {
    const Term lock = argument(call, state, 0);
    const auto operation =
        begin_operation(state, site, StepKind::Acquire, writes ? "write-lock" : "read-lock", rwlock_words(lock));
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(lock, mark_offset));
    if (!mark) return false;
    const Term zero = manager_.bits(0, 32), one = manager_.bits(1, 32), me = manager_.bits(thread_ + 1, 32);
    const Term writer = read(state, operation->words[0]), readers = read(state, operation->words[1]);
    Term is_free = manager_.equal(writer, zero);
    if (writes) is_free = manager_.logical_and(is_free, manager_.equal(readers, zero));
    const Term is_mine = manager_.equal(writer, me);
    const Term is_unusable = manager_.distinct(*mark, manager_.bits(usable, 32));
    if (way == LockWay::Wait &&
        !wait_until(state, site, *operation, manager_.logical_or(manager_.logical_or(is_free, is_mine), is_unusable),
                    writer))
        return false;
    if (writes)
        write(state, operation->words[0], me, is_free);
    else
        write(state, operation->words[1], manager_.bv_add(readers, one), is_free);
    const Term busy = manager_.bits(way == LockWay::Timed ? ETIMEDOUT : EBUSY, 32);
    const Term refusal = way == LockWay::Try ? busy : manager_.ite(is_mine, manager_.bits(EDEADLK, 32), busy);
    define(state, call, {manager_.ite(is_free, zero, refusal)});
    return end_operation(state, site, *operation) && require_mark(state, site, *mark, usable, what);
}

bool ThreadLibrary::call_rwlock_unlock(const llvm::CallBase& call, const Site& site, State& state) {
    const Term lock = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Release, "unlock", rwlock_words(lock));
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(lock, mark_offset));
    if (!mark) return false;
    const Term zero = manager_.bits(0, 32), one = manager_.bits(1, 32);
    const Term writer = read(state, operation->words[0]), readers = read(state, operation->words[1]);
    const Term is_written = manager_.equal(writer, manager_.bits(thread_ + 1, 32));
    const Term is_read = manager_.logical_and(manager_.equal(writer, zero), manager_.distinct(readers, zero));
    write(state, operation->words[0], zero, is_written);
    write(state, operation->words[1], manager_.bv_sub(readers, one), is_read);
    define_number(state, call, 0);
    return end_operation(state, site, *operation) && require_mark(state, site, *mark, usable, what) &&
           fail_unless(state, site, manager_.logical_or(is_written, is_read), Property::Memory,
                       "unlock of a read-write lock that the thread does not hold");
}

}  // namespace heddle::ir
