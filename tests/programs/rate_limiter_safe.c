// A token bucket: callers take tokens, a ticker fills the bucket up.  The counts are 64 bits in one atomic word each, so
// that no lock is needed; a caller that finds too few tokens goes away.
//
// With BUG a caller looks first and takes later, in two steps: more is taken than was there.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { capacity = 2, callers = 2, ticks = 1 };

struct limiter {
    _Atomic uint32_t tokens;
    _Atomic uint32_t granted;
    _Atomic uint32_t refused;
    uint32_t capacity;
};

struct statistics {
    uint32_t granted;
    uint32_t refused;
};

static struct limiter limiter;

static void limiter_init(struct limiter *l, uint32_t size) {
    atomic_init(&l->tokens, size);
    atomic_init(&l->granted, 0);
    atomic_init(&l->refused, 0);
    l->capacity = size;
}

// Takes `wanted` tokens if there are so many.
static bool limiter_take(struct limiter *l, uint32_t wanted) {
#ifdef BUG
    uint32_t there = atomic_load(&l->tokens);
    if (there < wanted) {
        atomic_fetch_add(&l->refused, 1);
        return false;
    }
    atomic_store(&l->tokens, there - wanted);
#else
    uint32_t there = atomic_load(&l->tokens);
    do {
        if (there < wanted) {
            atomic_fetch_add(&l->refused, 1);
            return false;
        }
    } while (!atomic_compare_exchange_strong(&l->tokens, &there, there - wanted));
#endif
    atomic_fetch_add(&l->granted, wanted);
    return true;
}

// One more token, if there is room for it.
static void limiter_tick(struct limiter *l) {
    uint32_t there = atomic_load(&l->tokens);
    while (there < l->capacity)
        if (atomic_compare_exchange_strong(&l->tokens, &there, there + 1)) return;
}

static struct statistics limiter_statistics(struct limiter *l) {
    struct statistics result = {atomic_load(&l->granted), atomic_load(&l->refused)};
    return result;
}

static void *call(void *unused) {
    for (int i = 0; i < 2; ++i) limiter_take(&limiter, 1);
    return unused;
}

static void *tick(void *unused) {
    for (int i = 0; i < ticks; ++i) limiter_tick(&limiter);
    return unused;
}

int main(void) {
    pthread_t calling[callers], ticking;
    limiter_init(&limiter, capacity);
    for (int i = 0; i < callers; ++i) pthread_create(&calling[i], 0, call, 0);
    pthread_create(&ticking, 0, tick, 0);
    for (int i = 0; i < callers; ++i) pthread_join(calling[i], 0);
    pthread_join(ticking, 0);

    struct statistics seen = limiter_statistics(&limiter);
    assert(seen.granted + seen.refused == 2 * callers);
    assert(seen.granted <= capacity + ticks);
    assert(atomic_load(&limiter.tokens) <= capacity);
    return 0;
}
