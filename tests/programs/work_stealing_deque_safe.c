// A work-stealing deque after Chase and Lev, with a ring of fixed size.  Its owner pushes and pops at the bottom, thieves
// take from the top.  Only the last task is fought for: there owner and thief decide by a compare-and-swap of `top`.
// All atomic operations are sequentially consistent.
//
// With BUG the owner takes the last task without that compare-and-swap, as if nobody else could want it: a thief that
// has read `bottom` before the owner has moved it takes the task, too.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { deque_size = 4, task_count = 3, thief_count = 2 };

struct task {
    _Atomic unsigned executed;
};

struct deque {
    _Atomic long top;     // of the oldest task; only grows
    _Atomic long bottom;  // behind the newest task; only the owner writes it
    struct task *_Atomic ring[deque_size];
};

enum outcome { taken, empty, lost };

static void deque_init(struct deque *deque) {
    atomic_init(&deque->top, 0);
    atomic_init(&deque->bottom, 0);
    for (int i = 0; i < deque_size; ++i) atomic_init(&deque->ring[i], NULL);
}

static struct task *_Atomic *deque_slot(struct deque *deque, long position) {
    return &deque->ring[(unsigned long)position % deque_size];
}

// By the owner.  False if the ring is full.
static bool deque_push(struct deque *deque, struct task *task) {
    const long bottom = atomic_load(&deque->bottom);
    const long top = atomic_load(&deque->top);
    if (bottom - top >= deque_size) return false;
    atomic_store(deque_slot(deque, bottom), task);
    atomic_store(&deque->bottom, bottom + 1);
    return true;
}

// By the owner: the newest task, or NULL.
static struct task *deque_pop(struct deque *deque) {
    const long bottom = atomic_load(&deque->bottom) - 1;
    atomic_store(&deque->bottom, bottom);  // from here on no thief that comes takes this one
    long top = atomic_load(&deque->top);
    if (top > bottom) {  // there was none
        atomic_store(&deque->bottom, bottom + 1);
        return NULL;
    }
    struct task *task = atomic_load(deque_slot(deque, bottom));
    if (top < bottom) return task;
#ifdef BUG
    atomic_store(&deque->top, top + 1);
#else
    if (!atomic_compare_exchange_strong(&deque->top, &top, top + 1)) task = NULL;  // a thief was faster
#endif
    atomic_store(&deque->bottom, bottom + 1);
    return task;
}

// By a thief: the oldest task.  Lost if somebody else was faster.
static enum outcome deque_steal(struct deque *deque, struct task **task) {
    long top = atomic_load(&deque->top);
    const long bottom = atomic_load(&deque->bottom);
    if (top >= bottom) return empty;
    *task = atomic_load(deque_slot(deque, top));
    return atomic_compare_exchange_strong(&deque->top, &top, top + 1) ? taken : lost;
}

static struct deque deque;
static struct task tasks[task_count];

static void task_execute(struct task *task) {
    const unsigned before = atomic_fetch_add(&task->executed, 1);
    assert(before == 0);
}

static void *thief(void *unused) {
    struct task *task;
    enum outcome outcome;
    while ((outcome = deque_steal(&deque, &task)) == lost) {
    }
    if (outcome == taken) task_execute(task);
    return unused;
}

// Two tasks, one of them executed at once, and a last one, as a recursive computation would make them.
static void *owner(void *unused) {
    struct task *task;
    bool pushed = deque_push(&deque, &tasks[0]) && deque_push(&deque, &tasks[1]);
    assert(pushed);
    task = deque_pop(&deque);
    if (task != NULL) task_execute(task);
    pushed = deque_push(&deque, &tasks[2]);
    assert(pushed);
    while ((task = deque_pop(&deque)) != NULL) task_execute(task);
    return unused;
}

int main(void) {
    pthread_t owning, stealing[thief_count];
    deque_init(&deque);
    if (pthread_create(&owning, NULL, owner, NULL) != 0) return 1;
    for (int i = 0; i < thief_count; ++i)
        if (pthread_create(&stealing[i], NULL, thief, NULL) != 0) return 1;
    pthread_join(owning, NULL);
    for (int i = 0; i < thief_count; ++i) pthread_join(stealing[i], NULL);
    for (int i = 0; i < task_count; ++i) assert(atomic_load(&tasks[i].executed) == 1);
    assert(atomic_load(&deque.top) == atomic_load(&deque.bottom));
    return 0;
}
