// Semaphores are memory: the word at offset 0 holds the value, the next one says whether the semaphore is usable (1):
// there is no static initialiser, and sem_init may fail.
#include "ir/threads/sync_semaphore.h"

#include <llvm/IR/InstrTypes.h>

#include <cerrno>
#include <climits>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/steps/operands.h"
#include "ir/threads/sync_errno.h"
#include "ir/threads/sync_operation.h"

namespace heddle::ir {

using model::StepKind;

Semaphores::Semaphores(Tools& tools, SyncOperations& sync, Errno& errors)
    : walk_(tools.walk),
      manager_(tools.walk.pass.manager),
      operands_(tools.operands),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync),
      errors_(errors) {}

namespace {

constexpr std::uint64_t mark_offset = 4, usable = 1, largest = INT_MAX;
constexpr const char* what = "semaphore";

}  // namespace

const HandlerTable<Semaphores>& Semaphores::functions() {
    using W = Semaphores;
    static const HandlerTable<W> table = {
        {"sem_init", &W::call_sem_init},
        {"sem_destroy", &W::call_sem_destroy},
        {"sem_wait", &W::call_sem_wait},
        {"sem_trywait", &W::call_sem_trywait},
        {"sem_timedwait", &W::call_sem_timedwait},
        {"sem_clockwait", &W::call_sem_timedwait},
        {"sem_post", &W::call_sem_post},
        {"sem_getvalue", &W::call_sem_getvalue},
        {"heddle.sem_wait_or_request", &W::call_sem_wait},
    };
    return table;
}

// sem_init(semaphore, shared between processes, value)
bool Semaphores::call_sem_init(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = operands_.argument(call, state, 0), value = operands_.argument(call, state, 2);
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "initialise",
                                                 {{semaphore}, {sync_.word_at(semaphore, mark_offset)}});
    if (!operation) return false;
    const Term valid = manager_.bv_ule(value, manager_.bits(largest, 32));
    contents_.write(state, operation->words[0], value, valid);
    contents_.write(state, operation->words[1], manager_.bits(usable, 32), valid);
    errors_.succeed_if(state, call, valid, manager_.bits(EINVAL, 32));
    return sync_.end_operation(state, site, *operation);
}

bool Semaphores::call_sem_destroy(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Store, "destroy",
                                                 {{semaphore}, {sync_.word_at(semaphore, mark_offset)}});
    if (!operation) return false;
    const Term mark = contents_.read(state, operation->words[1]);
    contents_.write(state, operation->words[1], manager_.bits(destroyed_mark, 32), manager_.top());
    operands_.define_number(state, call, 0);
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, mark, usable, what);
}

bool Semaphores::call_sem_wait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Wait);
}

bool Semaphores::call_sem_trywait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Try);
}

bool Semaphores::call_sem_timedwait(const llvm::CallBase& call, const Site& site, State& state) {
    return acquire(call, site, state, LockWay::Timed);
}

bool Semaphores::acquire(const llvm::CallBase& call, const Site& site, State& state, LockWay way) {
    const Term semaphore = operands_.argument(call, state, 0);
    const bool may_be_asked = way == LockWay::Wait && call.arg_size() == 2;  // the second argument: the request
    std::vector<SyncWord> words = {{semaphore}};
    if (may_be_asked) words.push_back({operands_.argument(call, state, 1)});
    const auto operation = sync_.begin_operation(state, site, StepKind::Acquire, "wait for", words);
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Access& word = operation->words.front();
    const Term value = contents_.read(state, word);
    const Term available = manager_.distinct(value, manager_.bits(0, 32));
    const Term is_usable = manager_.equal(*mark, manager_.bits(usable, 32));
    const Term is_asked = may_be_asked
                              ? manager_.distinct(contents_.read(state, operation->words[1]), manager_.bits(0, 32))
                              : manager_.bottom();
    const Term goes_on = manager_.logical_or(manager_.logical_or(available, is_asked), manager_.logical_not(is_usable));
    if (way == LockWay::Wait && !sync_.wait_until(state, site, *operation, goes_on, std::nullopt)) return false;
    contents_.write(state, word, manager_.bv_sub(value, manager_.bits(1, 32)), available);
    if (may_be_asked)
        operands_.define(state, call, {manager_.ite(available, manager_.bits(0, 32), manager_.bits(ECANCELED, 32))});
    else if (way == LockWay::Wait)
        operands_.define_number(state, call, 0);
    else
        errors_.succeed_if(state, call, available, manager_.bits(way == LockWay::Try ? EAGAIN : ETIMEDOUT, 32));
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, *mark, usable, what);
}

bool Semaphores::call_sem_post(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Release, "post", {{semaphore}});
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Access& word = operation->words.front();
    const Term value = contents_.read(state, word);
    const Term fits = manager_.distinct(value, manager_.bits(largest, 32));
    contents_.write(state, word, manager_.bv_add(value, manager_.bits(1, 32)), fits);
    errors_.succeed_if(state, call, fits, manager_.bits(EOVERFLOW, 32));
    return sync_.end_operation(state, site, *operation) && sync_.require_mark(state, site, *mark, usable, what);
}

bool Semaphores::call_sem_getvalue(const llvm::CallBase& call, const Site& site, State& state) {
    const Term semaphore = operands_.argument(call, state, 0);
    const auto operation = sync_.begin_operation(state, site, StepKind::Load, "value of", {{semaphore}});
    if (!operation) return false;
    const auto mark = sync_.read_mark(state, site, sync_.word_at(semaphore, mark_offset));
    if (!mark) return false;
    const Term value = contents_.read(state, operation->words.front());
    if (!sync_.end_operation(state, site, *operation) || !sync_.require_mark(state, site, *mark, usable, what))
        return false;
    walk_.part = {1, 0, 0};
    const bool alive = accesses_.store(state, site, operands_.argument(call, state, 1), value, {true, false});
    walk_.part = {};
    operands_.define_number(state, call, 0);
    return alive;
}

}  // namespace heddle::ir
