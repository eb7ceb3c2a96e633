// A work-stealing deque: the owner pushes and takes at the bottom, thieves steal at the top; it grows when it is full.
//
// check: --check assert => SAFE
// check: -DBUG=1 --check memory => UNSAFE: use after free
// check: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: the old array is freed when the deque has grown, although a thief may still read from it.
// BUG=2: the owner takes the last element without the compare-and-swap that settles it with the thieves.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct array {
    int64_t capacity;
    struct array* previous;  // those that it has grown from, to be freed at the end
    _Atomic(void*) items[];
} array;

typedef struct deque {
    _Atomic int64_t top, bottom;
    _Atomic(array*) items;
} deque;

static array* array_new(int64_t capacity, array* previous) {
    array* a = malloc(sizeof(array) + capacity * sizeof(a->items[0]));
    if (!a) abort();
    a->capacity = capacity;
    a->previous = previous;
    return a;
}

static void array_put(array* a, int64_t index, void* item) {
    atomic_store_explicit(&a->items[index % a->capacity], item, memory_order_relaxed);
}

static void* array_get(array* a, int64_t index) {
    return atomic_load_explicit(&a->items[index % a->capacity], memory_order_relaxed);
}

static array* array_grow(array* a, int64_t top, int64_t bottom) {
#if BUG == 1
    array* larger = array_new(2 * a->capacity, NULL);
#else
    array* larger = array_new(2 * a->capacity, a);
#endif
    for (int64_t i = top; i < bottom; i++) array_put(larger, i, array_get(a, i));
    return larger;
}

static void deque_init(deque* d, int64_t capacity) {
    atomic_init(&d->top, 0);
    atomic_init(&d->bottom, 0);
    atomic_init(&d->items, array_new(capacity, NULL));
}

static void deque_destroy(deque* d) {
    array* a = atomic_load(&d->items);
    while (a) {
        array* previous = a->previous;
        free(a);
        a = previous;
    }
}

static void deque_push(deque* d, void* item) {
    int64_t bottom = atomic_load_explicit(&d->bottom, memory_order_relaxed);
    int64_t top = atomic_load_explicit(&d->top, memory_order_acquire);
    array* a = atomic_load_explicit(&d->items, memory_order_relaxed);
    if (bottom - top > a->capacity - 1) {
        array* larger = array_grow(a, top, bottom);
        atomic_store_explicit(&d->items, larger, memory_order_release);
#if BUG == 1
        free(a);
#endif
        a = larger;
    }
    array_put(a, bottom, item);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&d->bottom, bottom + 1, memory_order_relaxed);
}

static void* deque_take(deque* d) {
    int64_t bottom = atomic_load_explicit(&d->bottom, memory_order_relaxed) - 1;
    array* a = atomic_load_explicit(&d->items, memory_order_relaxed);
    atomic_store_explicit(&d->bottom, bottom, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int64_t top = atomic_load_explicit(&d->top, memory_order_relaxed);
    void* item = NULL;
    if (top <= bottom) {
        item = array_get(a, bottom);
        if (top == bottom) {
#if BUG == 2
            atomic_store_explicit(&d->top, top + 1, memory_order_seq_cst);
#else
            if (!atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst,
                                                         memory_order_relaxed))
                item = NULL;
#endif
            atomic_store_explicit(&d->bottom, bottom + 1, memory_order_relaxed);
        }
    } else {
        atomic_store_explicit(&d->bottom, bottom + 1, memory_order_relaxed);
    }
    return item;
}

static void* deque_steal(deque* d) {
    int64_t top = atomic_load_explicit(&d->top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int64_t bottom = atomic_load_explicit(&d->bottom, memory_order_acquire);
    void* item = NULL;
    if (top < bottom) {
        array* a = atomic_load_explicit(&d->items, memory_order_acquire);
        item = array_get(a, top);
        if (!atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst,
                                                     memory_order_relaxed))
            return NULL;
    }
    return item;
}

static deque tasks;
static int values[3];
static atomic_int taken[3];

static void run(void* item) {
    if (!item) return;
    int* value = item;
    int before = atomic_fetch_add(&taken[value - values], 1);
    assert(before == 0);
}

static void* thief(void* unused) {
    (void)unused;
    run(deque_steal(&tasks));
    return NULL;
}

int main(void) {
    pthread_t thread;
    deque_init(&tasks, 1);
    deque_push(&tasks, &values[0]);
    pthread_create(&thread, NULL, thief, NULL);
    deque_push(&tasks, &values[1]);
    run(deque_take(&tasks));
    run(deque_take(&tasks));
    pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++) run(deque_take(&tasks));
    assert(atomic_load(&taken[0]) == 1 && atomic_load(&taken[1]) == 1);
    deque_destroy(&tasks);
    return 0;
}
