// A ring for several producers and consumers: each slot has a turn number that says whose it is.
//
// quick: --check assert,race => SAFE
// quick: -DBUG=1 --check race => UNSAFE: data race
// quick: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: the turn of a slot is given on by a relaxed store.
// BUG=2: who takes a slot does not look whether another has taken it: load and store in place of a compare-and-swap.
#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define CACHE_LINE 64

typedef struct slot {
    alignas(CACHE_LINE) _Atomic size_t turn;
    int value;
} slot;

typedef struct mpmc_ring {
    size_t mask;
    slot* slots;
    alignas(CACHE_LINE) _Atomic size_t enqueue_position;
    alignas(CACHE_LINE) _Atomic size_t dequeue_position;
} mpmc_ring;

static mpmc_ring* mpmc_create(size_t capacity) {
    if (capacity < 2 || (capacity & (capacity - 1)) != 0) return NULL;
    mpmc_ring* ring = NULL;
    if (posix_memalign((void**)&ring, CACHE_LINE, sizeof *ring) != 0) return NULL;
    ring->slots = aligned_alloc(CACHE_LINE, capacity * sizeof(slot));
    if (!ring->slots) {
        free(ring);
        return NULL;
    }
    for (size_t i = 0; i < capacity; i++) atomic_init(&ring->slots[i].turn, i);
    ring->mask = capacity - 1;
    atomic_init(&ring->enqueue_position, 0);
    atomic_init(&ring->dequeue_position, 0);
    return ring;
}

static void mpmc_destroy(mpmc_ring* ring) {
    free(ring->slots);
    free(ring);
}

#if BUG == 1
#define GIVE_ON memory_order_relaxed
#else
#define GIVE_ON memory_order_release
#endif

static bool take_position(_Atomic size_t* where, size_t* position) {
#if BUG == 2
    atomic_store_explicit(where, *position + 1, memory_order_relaxed);
    return true;
#else
    return atomic_compare_exchange_weak_explicit(where, position, *position + 1, memory_order_relaxed,
                                                 memory_order_relaxed);
#endif
}

static bool mpmc_enqueue(mpmc_ring* ring, int value) {
    slot* cell;
    size_t position = atomic_load_explicit(&ring->enqueue_position, memory_order_relaxed);
    for (;;) {
        cell = &ring->slots[position & ring->mask];
        size_t turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
        intptr_t difference = (intptr_t)turn - (intptr_t)position;
        if (difference == 0) {
            if (take_position(&ring->enqueue_position, &position)) break;
        } else if (difference < 0) {
            return false;
        } else {
            position = atomic_load_explicit(&ring->enqueue_position, memory_order_relaxed);
        }
    }
    cell->value = value;
    atomic_store_explicit(&cell->turn, position + 1, GIVE_ON);
    return true;
}

static bool mpmc_dequeue(mpmc_ring* ring, int* value) {
    slot* cell;
    size_t position = atomic_load_explicit(&ring->dequeue_position, memory_order_relaxed);
    for (;;) {
        cell = &ring->slots[position & ring->mask];
        size_t turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
        intptr_t difference = (intptr_t)turn - (intptr_t)(position + 1);
        if (difference == 0) {
            if (take_position(&ring->dequeue_position, &position)) break;
        } else if (difference < 0) {
            return false;
        } else {
            position = atomic_load_explicit(&ring->dequeue_position, memory_order_relaxed);
        }
    }
    *value = cell->value;
    atomic_store_explicit(&cell->turn, position + ring->mask + 1, GIVE_ON);
    return true;
}

static mpmc_ring* shared;
static int got[2];

static void* producer(void* argument) {
    bool fits = mpmc_enqueue(shared, (int)(intptr_t)argument);
    assert(fits);
    return NULL;
}

static void* consumer(void* argument) {
    int* result = argument;
    if (!mpmc_dequeue(shared, result)) *result = 0;
    return NULL;
}

int main(void) {
    pthread_t producers[2], taker;
    shared = mpmc_create(2);
    pthread_create(&producers[0], NULL, producer, (void*)1);
    pthread_create(&producers[1], NULL, producer, (void*)2);
    pthread_create(&taker, NULL, consumer, &got[0]);
    for (int i = 0; i < 2; i++) pthread_join(producers[i], NULL);
    pthread_join(taker, NULL);
    int sum = got[0], value;
    while (mpmc_dequeue(shared, &value)) sum += value;
    assert(sum == 3);
    mpmc_destroy(shared);
    return 0;
}
