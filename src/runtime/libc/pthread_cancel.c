// Cancellation: a thread that is asked to end does so at the next point where it can.  In a program that cancels
// threads those points call the functions named below (ir/runtime/cancellation.h).
#include "runtime/heddle.h"

enum { most_threads = 4096, enabled = 0, disabled = 1, asynchronous = 1, cancelled = 125 };

static int heddle_cancel_requests[most_threads];  // by the number of the thread
static int joining[most_threads];
static _Thread_local int cancel_state, cancel_type;

unsigned long pthread_self(void);
_Noreturn void pthread_exit(void* result);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int pthread_mutex_lock(void* mutex);
int pthread_mutex_unlock(void* mutex);
int pthread_cond_wait(void* condition, void* mutex);
int sem_wait(void* semaphore);
int pthread_join(unsigned long thread, void** result);
void leave_all_scopes(void) HEDDLE_NAME("leave_all_scopes");
// They come back with `cancelled`, too: when there is a request.
int cond_wait_or_request(void* condition, void* mutex, int* request) HEDDLE_NAME("pthread_cond_wait_or_request");
int sem_wait_or_request(void* semaphore, int* request) HEDDLE_NAME("sem_wait_or_request");

static int choose(int* kept, int value, int* old) {
    if ((unsigned)value > 1) return HEDDLE_EINVAL;
    if (old != NULL) *old = *kept;
    *kept = value;
    return 0;
}

int pthread_setcancelstate(int state, int* old) {
    return choose(&cancel_state, state, old);
}

int pthread_setcanceltype(int type, int* old) {
    return choose(&cancel_type, type, old);
}

void pthread_testcancel(void) {}

// It is weak, so that native replays need none.
__attribute__((weak)) void refuse_asynchronous(void)
    HEDDLE_NAME("refused: cancellation at any place (PTHREAD_CANCEL_ASYNCHRONOUS)");

int set_cancel_type(int type, int* old) HEDDLE_NAME("set_cancel_type");
int set_cancel_type(int type, int* old) {
    if (type == asynchronous) refuse_asynchronous();
    return choose(&cancel_type, type, old);
}

// Runs in which a thread that waits for another one's end goes on although it was asked before are left out: it may end
// just as well.
int pthread_cancel(unsigned long thread) {
    __atomic_store_n(&heddle_cancel_requests[thread - 1], 1, __ATOMIC_SEQ_CST);
    __VERIFIER_assume(!__atomic_load_n(&joining[thread - 1], __ATOMIC_SEQ_CST));
    return 0;
}

static int* request_of_this_thread(void) {
    return &heddle_cancel_requests[pthread_self() - 1];
}

static bool is_requested(void) {
    return cancel_state == enabled && __atomic_load_n(request_of_this_thread(), __ATOMIC_SEQ_CST) != 0;
}

static void end_thread(void) {
    cancel_state = disabled;
    leave_all_scopes();
    pthread_exit((void*)-1);
}

// Who ends by itself is not cancelled any more.
void forbid_cancel(void) HEDDLE_NAME("forbid_cancel");
void forbid_cancel(void) {
    cancel_state = disabled;
}

void test_cancel(void) HEDDLE_NAME("test_cancel");
void test_cancel(void) {
    if (is_requested()) end_thread();
}

// What may be such a point, or not.
void may_test_cancel(void) HEDDLE_NAME("may_test_cancel");
void may_test_cancel(void) {
    if (__VERIFIER_nondet_bool() && is_requested()) end_thread();
}

// A thread that will be asked while it sleeps is none of those that a signal can reach; one that sleeps for ever
// wakes up when it is asked.
int cancellable_cond_wait(void* condition, void* mutex) HEDDLE_NAME("cancellable_cond_wait");
int cancellable_cond_wait(void* condition, void* mutex) {
    if (cancel_state != enabled) return pthread_cond_wait(condition, mutex);
    test_cancel();
    if (__VERIFIER_nondet_bool()) {
        const int error = pthread_mutex_unlock(mutex);
        if (error != 0) return error;
        __VERIFIER_assume(is_requested());
        pthread_mutex_lock(mutex);
        end_thread();
    }
    const int result = cond_wait_or_request(condition, mutex, request_of_this_thread());
    if (result == cancelled) end_thread();
    return result;
}

int cancellable_sem_wait(void* semaphore) HEDDLE_NAME("cancellable_sem_wait");
int cancellable_sem_wait(void* semaphore) {
    if (cancel_state != enabled) return sem_wait(semaphore);
    test_cancel();
    const int result = sem_wait_or_request(semaphore, request_of_this_thread());
    if (result == cancelled) end_thread();
    return result;
}

int cancellable_join(unsigned long thread, void** result) HEDDLE_NAME("cancellable_join");
int cancellable_join(unsigned long thread, void** result) {
    if (cancel_state != enabled) return pthread_join(thread, result);
    const bool will_be_asked = __VERIFIER_nondet_bool();
    __VERIFIER_atomic_begin();
    const bool is_asked = is_requested();
    __atomic_store_n(&joining[pthread_self() - 1], !is_asked && !will_be_asked, __ATOMIC_SEQ_CST);
    __VERIFIER_atomic_end();
    if (is_asked) end_thread();
    if (will_be_asked) {
        __VERIFIER_assume(is_requested());
        end_thread();
    }
    const int error = pthread_join(thread, result);
    __atomic_store_n(&joining[pthread_self() - 1], 0, __ATOMIC_SEQ_CST);
    return error;
}
