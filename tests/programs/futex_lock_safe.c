// A lock of one word in user space after Drepper, "Futexes Are Tricky": 0 is free, 1 is taken, 2 is taken and somebody
// may wait.  The kernel's wait queue is modelled by a mutex and a condition variable: futex_wait() sleeps only if the
// word still has the value that the caller has seen, and that check and the falling asleep are one.
//
// With BUG a thread that was woken takes the lock with 1, as if it were the last one.  The next unlock then wakes nobody,
// and a third thread sleeps for ever.
// args: --no-spurious-wakeups
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { thread_count = 3 };

struct wait_queue {
    pthread_mutex_t lock;
    pthread_cond_t woken;
};

enum word { is_free, is_taken, is_contended };

struct futex_lock {
    _Atomic int word;
    struct wait_queue queue;
};

static int queue_init(struct wait_queue *queue) {
    const int error = pthread_mutex_init(&queue->lock, NULL);
    if (error != 0) return error;
    return pthread_cond_init(&queue->woken, NULL);
}

static void queue_destroy(struct wait_queue *queue) {
    pthread_cond_destroy(&queue->woken);
    pthread_mutex_destroy(&queue->lock);
}

// As FUTEX_WAIT: returns when somebody wakes it, or at once if the word has changed.
static void futex_wait(struct wait_queue *queue, _Atomic int *word, int expected) {
    pthread_mutex_lock(&queue->lock);
    if (atomic_load(word) == expected) pthread_cond_wait(&queue->woken, &queue->lock);
    pthread_mutex_unlock(&queue->lock);
}

// As FUTEX_WAKE for one thread.
static void futex_wake(struct wait_queue *queue) {
    pthread_mutex_lock(&queue->lock);
    pthread_cond_signal(&queue->woken);
    pthread_mutex_unlock(&queue->lock);
}

static int lock_init(struct futex_lock *lock) {
    atomic_init(&lock->word, is_free);
    return queue_init(&lock->queue);
}

static void lock_destroy(struct futex_lock *lock) { queue_destroy(&lock->queue); }

// What the word was; it is `desired` now if that is `expected`.
static int compare_exchange(_Atomic int *word, int expected, int desired) {
    atomic_compare_exchange_strong(word, &expected, desired);
    return expected;
}

static void lock_acquire(struct futex_lock *lock) {
    int seen = compare_exchange(&lock->word, is_free, is_taken);
    if (seen == is_free) return;
    do {
        // Tell the holder that somebody waits, before sleeping.
        if (seen == is_contended || compare_exchange(&lock->word, is_taken, is_contended) != is_free)
            futex_wait(&lock->queue, &lock->word, is_contended);
#ifdef BUG
        seen = compare_exchange(&lock->word, is_free, is_taken);
#else
        seen = compare_exchange(&lock->word, is_free, is_contended);
#endif
    } while (seen != is_free);
}

static bool lock_try(struct futex_lock *lock) { return compare_exchange(&lock->word, is_free, is_taken) == is_free; }

static void lock_release(struct futex_lock *lock) {
    if (atomic_fetch_sub(&lock->word, 1) == is_taken) return;
    atomic_store(&lock->word, is_free);
    futex_wake(&lock->queue);
}

// What the lock protects.
struct account {
    struct futex_lock lock;
    int balance;
    int bookings;
};

static struct account account;

static void account_book(struct account *target, int amount) {
    lock_acquire(&target->lock);
    target->balance += amount;
    target->bookings++;
    lock_release(&target->lock);
}

static void *booker(void *argument) {
    account_book(&account, *(const int *)argument);
    return NULL;
}

int main(void) {
    static int amounts[thread_count] = {5, 7, -3};
    pthread_t threads[thread_count];
    if (lock_init(&account.lock) != 0) return 1;
    for (int i = 0; i < thread_count; ++i)
        if (pthread_create(&threads[i], NULL, booker, &amounts[i]) != 0) return 1;
    for (int i = 0; i < thread_count; ++i) pthread_join(threads[i], NULL);

    const bool is_unlocked = lock_try(&account.lock);
    assert(is_unlocked);
    assert(account.balance == 9 && account.bookings == thread_count);
    lock_release(&account.lock);
    lock_destroy(&account.lock);
    return 0;
}
