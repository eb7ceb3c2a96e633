// A lock-free list of free blocks of one size, in an arena; the head has a tag against ABA.
//
// check: --check assert => SAFE
// quick: -DBUG=1 --check assert => UNSAFE: assertion failed
// quick: -DBUG=2 --check race => UNSAFE: data race
//
// BUG=1: no tag: a block that was taken and given back in between is taken for one that nobody had.
// BUG=2: the head is published by a relaxed exchange, so the link in the block may not be seen.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef BLOCKS
#define BLOCKS 3
#endif
#define BLOCK_SIZE 64
#define NONE UINT32_MAX

typedef union block {
#if BUG == 2
    uint32_t next;
#else
    _Atomic uint32_t next;
#endif
    unsigned char bytes[BLOCK_SIZE];
} block;

typedef struct arena {
    block* blocks;
    uint32_t count;
    _Atomic uint64_t head;  // the tag above, the index below
} arena;

static uint64_t make_head(uint64_t old, uint32_t index) {
#if BUG == 1
    (void)old;
    return index;
#else
    return ((old >> 32) + 1) << 32 | index;
#endif
}

#if BUG == 2
#define PUBLISH memory_order_relaxed
static uint32_t next_of(block* b) { return b->next; }
static void set_next(block* b, uint32_t next) { b->next = next; }
#else
#define PUBLISH memory_order_release
static uint32_t next_of(block* b) { return atomic_load_explicit(&b->next, memory_order_relaxed); }
static void set_next(block* b, uint32_t next) { atomic_store_explicit(&b->next, next, memory_order_relaxed); }
#endif

static bool arena_init(arena* a, uint32_t count) {
    a->blocks = aligned_alloc(BLOCK_SIZE, count * sizeof(block));
    if (!a->blocks) return false;
    a->count = count;
    for (uint32_t i = 0; i < count; i++) set_next(&a->blocks[i], i + 1 < count ? i + 1 : NONE);
    atomic_init(&a->head, count > 0 ? 0 : NONE);
    return true;
}

static bool arena_owns(const arena* a, const void* memory) {
    const unsigned char* p = memory;
    return p >= (const unsigned char*)a->blocks && p < (const unsigned char*)(a->blocks + a->count);
}

static void* arena_get(arena* a) {
    uint64_t head = atomic_load_explicit(&a->head, memory_order_acquire);
    for (;;) {
        uint32_t index = (uint32_t)head;
        if (index == NONE) return NULL;
        block* b = &a->blocks[index];
        uint32_t next = next_of(b);
        if (atomic_compare_exchange_weak_explicit(&a->head, &head, make_head(head, next), memory_order_acquire,
                                                  memory_order_acquire))
            return b;
    }
}

static void arena_put(arena* a, void* memory) {
    assert(arena_owns(a, memory));
    assert((uintptr_t)memory % BLOCK_SIZE == 0);
    block* b = memory;
    uint32_t index = (uint32_t)(b - a->blocks);
    uint64_t head = atomic_load_explicit(&a->head, memory_order_relaxed);
    do {
        set_next(b, (uint32_t)head);
    } while (!atomic_compare_exchange_weak_explicit(&a->head, &head, make_head(head, index), PUBLISH,
                                                    memory_order_relaxed));
}

static arena blocks;
static atomic_int users[BLOCKS];

static block* take(void) {
    block* b = arena_get(&blocks);
    if (!b) return NULL;
    int before = atomic_fetch_add(&users[b - blocks.blocks], 1);
    assert(before == 0);
    return b;
}

static void give(block* b) {
    atomic_fetch_sub(&users[b - blocks.blocks], 1);
    arena_put(&blocks, b);
}

static void* taker(void* unused) {
    (void)unused;
    block* one = take();
#if BUG == 1
    take();
#endif
    if (one) give(one);
    return NULL;
}

int main(void) {
    pthread_t thread;
    char elsewhere;
    if (!arena_init(&blocks, BLOCKS)) return 1;
    assert(!arena_owns(&blocks, &elsewhere));
    pthread_create(&thread, NULL, taker, NULL);
    take();
#if BUG == 1
    take();
#endif
    pthread_join(thread, NULL);
    free(blocks.blocks);
    return 0;
}
