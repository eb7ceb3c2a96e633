// Semaphores are memory: the word at offset 0 holds the value, the next one says whether the semaphore is usable (1):
// there is no static initialiser, and sem_init may fail.
#include <llvm/IR/InstrTypes.h>

#include <cerrno>
#include <climits>

#include "ir/thread_library.h"

namespace heddle::ir {

using model::StepKind;

namespace {

constexpr std::uint64_t mark_offset = 4, usable = 1, largest = INT_MAX;
constexpr const char* what = "semaphore";

}  // namespace

// sem_init(semaphore, shared between processes, value)
bool ThreadLibrary::call_sem_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = argument(call, state, 0), value = argument(call, state, 2);
    const auto operation =
        begin_operation(state, site, StepKind::Store, "initialise", {{semaphore}, {word_at(semaphore, mark_offset)}});
    if (!operation) return false;
    const Term valid = manager_.bv_ule(value, manager_.bits(largest, 32));
    write(state, operation->words[0], value, valid);
    write(state, operation->words[1], manager_.bits(usable, 32), valid);
    succeed_if(state, call, valid, manager_.bits(EINVAL, 32));
    return end_operation(state, site, *operation);
}

bool ThreadLibrary::call_sem_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = argument(call, state, 0);
    const auto operation =
        begin_operation(state, site, StepKind::Store, "destroy", {{semaphore}, {word_at(semaphore, mark_offset)}});
    if (!operation) return false;
    const Term mark = read(state, operation->words[1]);
    write(state, operation->words[1], manager_.bits(destroyed_mark, 32), manager_.top());
    define_number(state, call, 0);
    return end_operation(state, site, *operation) && require_mark(state, site, mark, usable, what);
}

bool ThreadLibrary::call_sem_wait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Wait);
}

bool ThreadLibrary::call_sem_trywait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Try);
}

bool ThreadLibrary::call_sem_timedwait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Timed);
}

bool ThreadLibrary::acquire(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const Term semaphore = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Acquire, "wait for", {{semaphore}});
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Access& word = operation->words.front();
    const Term value = read(state, word);
    const Term available = manager_.distinct(value, manager_.bits(0, 32));
    const Term is_usable = manager_.equal(*mark, manager_.bits(usable, 32));
    if (way == LockWay::Wait &&
        !wait_until(state, site, *operation, manager_.logical_or(available, manager_.logical_not(is_usable)),
                    std::nullopt))
        return false;
    write(state, word, manager_.bv_sub(value, manager_.bits(1, 32)), available);
    if (way == LockWay::Wait)
        define_number(state, call, 0);
    else
        succeed_if(state, call, available, manager_.bits(way == LockWay::Try ? EAGAIN : ETIMEDOUT, 32));
    return end_operation(state, site, *operation) && require_mark(state, site, *mark, usable, what);
}

bool ThreadLibrary::call_sem_post(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Release, "post", {{semaphore}});
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Access& word = operation->words.front();
    const Term value = read(state, word);
    const Term fits = manager_.distinct(value, manager_.bits(largest, 32));
    write(state, word, manager_.bv_add(value, manager_.bits(1, 32)), fits);
    succeed_if(state, call, fits, manager_.bits(EOVERFLOW, 32));
    return end_operation(state, site, *operation) && require_mark(state, site, *mark, usable, what);
}

bool ThreadLibrary::call_sem_getvalue(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = argument(call, state, 0);
    const auto operation = begin_operation(state, site, StepKind::Load, "value of", {{semaphore}});
    if (!operation) return false;
    const auto mark = read_mark(state, site, word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Term value = read(state, operation->words.front());
    if (!end_operation(state, site, *operation) || !require_mark(state, site, *mark, usable, what)) return false;
    part_ = {1, 0, 0};
    const bool alive = store(state, site, argument(call, state, 1), value, {true, false});
    part_ = {};
    define_number(state, call, 0);
    return alive;
}

}  // namespace heddle::ir
