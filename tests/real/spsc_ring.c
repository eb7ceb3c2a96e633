// A ring for one producer and one consumer; each keeps a copy of the other's index, on cache lines of their own.
//
// quick: --check assert,race => SAFE
// quick: -DBUG=1 --check race => UNSAFE: data race
// quick: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: the index is published before the element is there.
// BUG=2: the consumer frees the place before it has read the element.
#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CACHE_LINE 64
#ifndef MESSAGES
#define MESSAGES 3
#endif

typedef struct spsc_ring {
    size_t capacity;  // a power of two
    uint32_t* slots;

    alignas(CACHE_LINE) _Atomic size_t write_index;
    size_t cached_read_index;  // the producer's

    alignas(CACHE_LINE) _Atomic size_t read_index;
    size_t cached_write_index;  // the consumer's

    char padding[CACHE_LINE - 2 * sizeof(size_t)];
} spsc_ring;

static bool is_power_of_two(size_t n) { return n != 0 && (n & (n - 1)) == 0; }

static spsc_ring* spsc_create(size_t capacity) {
    if (!is_power_of_two(capacity)) return NULL;
    spsc_ring* ring = aligned_alloc(CACHE_LINE, sizeof *ring);
    if (!ring) return NULL;
    memset(ring, 0, sizeof *ring);
    ring->capacity = capacity;
    ring->slots = malloc(capacity * sizeof *ring->slots);
    assert(((uintptr_t)&ring->write_index & (CACHE_LINE - 1)) == 0);
    assert((uintptr_t)&ring->read_index % CACHE_LINE == 0);
    atomic_init(&ring->write_index, 0);
    atomic_init(&ring->read_index, 0);
    return ring;
}

static void spsc_destroy(spsc_ring* ring) {
    free(ring->slots);
    free(ring);
}

static bool spsc_try_push(spsc_ring* ring, uint32_t value) {
    const size_t write = atomic_load_explicit(&ring->write_index, memory_order_relaxed);
    if (write - ring->cached_read_index == ring->capacity) {
        ring->cached_read_index = atomic_load_explicit(&ring->read_index, memory_order_acquire);
        if (write - ring->cached_read_index == ring->capacity) return false;
    }
#if BUG == 1
    atomic_store_explicit(&ring->write_index, write + 1, memory_order_release);
    ring->slots[write & (ring->capacity - 1)] = value;
#else
    ring->slots[write & (ring->capacity - 1)] = value;
    atomic_store_explicit(&ring->write_index, write + 1, memory_order_release);
#endif
    return true;
}

// The oldest element, if there is one; it stays there until spsc_pop.
static uint32_t* spsc_front(spsc_ring* ring) {
    const size_t read = atomic_load_explicit(&ring->read_index, memory_order_relaxed);
    if (read == ring->cached_write_index) {
        ring->cached_write_index = atomic_load_explicit(&ring->write_index, memory_order_acquire);
        if (ring->cached_write_index == read) return NULL;
    }
    return &ring->slots[read & (ring->capacity - 1)];
}

static void spsc_pop(spsc_ring* ring) {
    const size_t read = atomic_load_explicit(&ring->read_index, memory_order_relaxed);
    atomic_store_explicit(&ring->read_index, read + 1, memory_order_release);
}

static size_t spsc_size(spsc_ring* ring) {
    size_t difference = atomic_load_explicit(&ring->write_index, memory_order_acquire) -
                        atomic_load_explicit(&ring->read_index, memory_order_acquire);
    return difference;
}

static void spsc_push(spsc_ring* ring, uint32_t value) {
    while (!spsc_try_push(ring, value)) {
    }
}

static void* producer(void* argument) {
    spsc_ring* ring = argument;
    for (uint32_t i = 1; i <= MESSAGES; i++) spsc_push(ring, i * 10);
    return NULL;
}

static void* consumer(void* argument) {
    spsc_ring* ring = argument;
    for (uint32_t i = 1; i <= MESSAGES; i++) {
        uint32_t* front;
        while ((front = spsc_front(ring)) == NULL) {
        }
#if BUG == 2
        spsc_pop(ring);
        assert(*front == i * 10);
#else
        assert(*front == i * 10);
        spsc_pop(ring);
#endif
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    spsc_ring* ring = spsc_create(2);
    assert(ring != NULL);
    pthread_create(&threads[0], NULL, producer, ring);
    pthread_create(&threads[1], NULL, consumer, ring);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(spsc_size(ring) == 0);
    spsc_destroy(ring);
    return 0;
}
