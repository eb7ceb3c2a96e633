// The functions of the thread library, as visible steps over the memory of mutexes and the like.  Each returns false if
// the path has ended.  By file:
//   thread_library.cpp  the table of all functions
//   sync_operation.cpp  what they have in common: a step over some words, which may have to wait
//   sync_*.cpp          the functions by family
#pragma once

#include "ir/thread_walker.h"

namespace heddle::ir {

class ThreadLibrary : public ThreadWalker {
public:
    using ThreadWalker::ThreadWalker;

private:
    using Function = bool (ThreadLibrary::*)(const llvm::CallBase&, const Site&, State&);
    static const std::map<std::string_view, Function>& functions();
    std::optional<bool> call_thread_library(std::string_view name, const llvm::CallBase& call, const Site& site,
                                            State& state) override;

    // --- sync_operation.cpp
    struct Word {
        Term pointer;
        std::uint64_t bytes = 4;
    };
    struct Operation {
        std::vector<Access> words = {};
        bool opened = false;  // a step of its own
    };
    static constexpr std::uint64_t destroyed_mark = 0xffffffff;
    Term word_at(Term object, std::uint64_t offset);
    std::optional<Operation> begin_operation(State& state, const Site& site, model::StepKind kind,
                                             const std::string& verb, const std::vector<Word>& words);
    bool end_operation(State& state, const Site& site, const Operation& operation);
    bool wait_until(State& state, const Site& site, const Operation& operation, Term condition,
                    std::optional<Term> holder);
    bool wait_in_block(State& state, const Site& site, Term condition, std::optional<Term> holder);
    void wait_for_ever(State state, const Site& site);
    std::optional<Term> read_mark(State& state, const Site& site, Term pointer);
    bool require_mark(State& state, const Site& site, Term mark, std::uint64_t usable, const char* what);
    Term is_uninitialised(Term value);
    Term is_unknown_mark(Term mark) const;
    void give_up_if(State state, const Site& site, Term is_unknown, Term is_usable, const std::string& what);
    bool require_life(State& state, const Site& site, Term mark, Term is_usable, const std::string& what);
    std::map<Term, Term> unknown_marks_;  // when they are contents of memory that is not initialised
    Term any_choice(const Site& site, State& state, const std::string& name);

    // --- sync_threads.cpp
    bool call_create(const llvm::CallBase& call, const Site& site, State& state);
    bool call_join(const llvm::CallBase& call, const Site& site, State& state);
    bool call_detach(const llvm::CallBase& call, const Site& site, State& state);
    bool call_thread_exit(const llvm::CallBase& call, const Site& site, State& state);
    bool call_self(const llvm::CallBase& call, const Site& site, State& state);
    bool call_equal(const llvm::CallBase& call, const Site& site, State& state);
    bool create(const llvm::CallBase& call, const Site& site, State& state, Term start, Term argument);
    bool join(const llvm::CallBase& call, const Site& site, State& state, unsigned width);
    bool call_attr_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_attr_setdetachstate(const llvm::CallBase& call, const Site& site, State& state);
    bool call_attr_getdetachstate(const llvm::CallBase& call, const Site& site, State& state);
    bool is_detached(State& state, const Site& site, Term attributes);
    void take_over(State& state, ThreadIndex joined);
    bool refuse_if(Term condition, std::uint64_t error, const llvm::CallBase& call, State& state,
                   std::optional<State>& after);
    bool wait_for_end(const llvm::CallBase& call, const Site& site, State& state, Term handle, unsigned width);
    Term is_a_thread(Term handle);
    bool is_walked(model::ThreadId thread) const;
    std::vector<model::JoinTarget> threads_with(Term handle);
    Term joined_result(const std::vector<model::JoinTarget>& candidates, unsigned width);
    static bool is_joined(const State& state, Term handle);

    // --- sync_mutex.cpp
    bool call_mutex_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_lock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_trylock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_unlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutexattr_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutexattr_settype(const llvm::CallBase& call, const Site& site, State& state);
    bool call_mutex_timedlock(const llvm::CallBase& call, const Site& site, State& state);
    struct MutexView {
        Term kind, is_normal, is_recursive, is_usable;
        Term owner, is_free, is_mine;
    };
    enum class LockWay { Wait, Try, Timed };
    std::optional<Term> mutex_kind(State& state, const Site& site, Term mutex);
    MutexView view_of(Term kind, Term owner);
    bool require_usable(State& state, const Site& site, Term kind);
    bool set_mutex(State& state, const Site& site, Term mutex, Term kind);
    void distrust(Term mutex);
    void begin_section(State& state, const Site& site, Term mutex, Term owner);
    bool end_section(const llvm::CallBase& call, const Site& site, State& state, const Access& access);
    bool lock(const llvm::CallBase& call, const Site& site, State& state, LockWay way);
    bool count_recursion(State& state, const Site& site, Term mutex, const MutexView& view, Term taken);
    struct Release {
        Term result;
        Term is_defined;  // only an owner may unlock a normal mutex
    };
    bool require_held(State& state, const Site& site, const Release& release);
    std::optional<Release> release(State& state, const Site& site, Term mutex, const Access& word, Term kind);
    void note_lock(State& state, Term mutex) const;
    static void forget_lock(State& state, Term mutex);

    // --- sync_condition.cpp
    bool call_cond_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_wait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_timedwait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_signal(const llvm::CallBase& call, const Site& site, State& state);
    bool call_cond_broadcast(const llvm::CallBase& call, const Site& site, State& state);
    bool wait(const llvm::CallBase& call, const Site& site, State& state, bool is_timed);
    bool fall_asleep(const llvm::CallBase& call, const Site& site, State& state, Term unasked,
                     std::optional<State>& refused);
    bool wake_up(const llvm::CallBase& call, const Site& site, State& state, bool is_timed, Term unasked);
    bool notify(const llvm::CallBase& call, const Site& site, State& state, bool all);

    // --- sync_semaphore.cpp
    bool call_sem_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_wait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_trywait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_timedwait(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_post(const llvm::CallBase& call, const Site& site, State& state);
    bool call_sem_getvalue(const llvm::CallBase& call, const Site& site, State& state);
    bool acquire(const llvm::CallBase& call, const Site& site, State& state, LockWay way);

    // --- sync_rwlock.cpp
    bool call_rwlock_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_rdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_tryrdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_timedrdlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_wrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_trywrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_timedwrlock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_rwlock_unlock(const llvm::CallBase& call, const Site& site, State& state);
    std::vector<Word> rwlock_words(Term lock);
    bool rwlock(const llvm::CallBase& call, const Site& site, State& state, bool writes, LockWay way);

    // --- sync_barrier.cpp
    bool call_barrier_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_barrier_destroy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_barrier_wait(const llvm::CallBase& call, const Site& site, State& state);
    std::vector<Word> barrier_words(Term barrier, std::size_t count);
    bool wait_for_others(const Site& site, State& state, Term barrier, Term is_last, Term meeting);

    // --- sync_once.cpp
    bool call_once(const llvm::CallBase& call, const Site& site, State& state);
    bool call_guard_acquire(const llvm::CallBase& call, const Site& site, State& state);
    bool call_guard_release(const llvm::CallBase& call, const Site& site, State& state);
    bool run_once(const llvm::CallBase& call, const Site& site, State& state, Term control);
    bool call_spin_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_lock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_trylock(const llvm::CallBase& call, const Site& site, State& state);
    bool call_spin_unlock(const llvm::CallBase& call, const Site& site, State& state);
    bool spin(const llvm::CallBase& call, const Site& site, State& state, LockWay way);

    // --- sync_specific.cpp
    ObjectId own_object(unsigned number, const char* name, std::uint64_t size);
    bool call_errno_location(const llvm::CallBase& call, const Site& site, State& state);
    bool call_key_create(const llvm::CallBase& call, const Site& site, State& state);
    bool call_key_delete(const llvm::CallBase& call, const Site& site, State& state);
    bool call_destructor_of(const llvm::CallBase& call, const Site& site, State& state);
    bool call_getspecific(const llvm::CallBase& call, const Site& site, State& state);
    bool call_setspecific(const llvm::CallBase& call, const Site& site, State& state);
    ObjectId object_of_main(ContextId context, unsigned number, ObjectKind kind, const char* name, std::uint64_t size);
    Term entry(ObjectId table, Term key);
    Term value_of_key(Term key);
    Term slot_of_destructor(Term key);
    bool has_destructors() const;
    std::optional<Term> count_key(Term destructor, const Site& site, State& state);
    void succeed_if(State& state, const llvm::CallBase& call, Term condition, Term error);

    // --- sync_c11.cpp
    static const std::map<std::string_view, Function>& c11_functions();
    void translate_result(State& state, const llvm::CallBase& call);
    bool call_mtx_init(const llvm::CallBase& call, const Site& site, State& state);
    bool call_thrd_create(const llvm::CallBase& call, const Site& site, State& state);
    bool call_thrd_join(const llvm::CallBase& call, const Site& site, State& state);

    // --- sync_cpp.cpp
    static bool throws(std::string_view name);
    static bool makes_exception(std::string_view name);
    bool call_throw(const llvm::CallBase& call, const Site& site, State& state);
    bool call_terminate(const llvm::CallBase& call, const Site& site, State& state);
    bool call_at_exit(const llvm::CallBase& call, const Site& site, State& state);
};

}  // namespace heddle::ir
