// A ring buffer for one producer and one consumer, without locks: each index is written by one side only.
//
//     ./heddle check examples/ring_buffer.c                    SAFE
//
// With -DBROKEN the producer publishes the slot before it fills it:
//
//     ./heddle check -DBROKEN examples/ring_buffer.c           UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 2
#define ITEMS 2

int slot[SLOTS];
atomic_uint written, taken;

static int try_put(int item) {
    unsigned w = atomic_load(&written);
    if (w - atomic_load(&taken) == SLOTS) return 0;
#ifdef BROKEN
    atomic_store(&written, w + 1);
    slot[w % SLOTS] = item;
#else
    slot[w % SLOTS] = item;
    atomic_store(&written, w + 1);
#endif
    return 1;
}

static int try_take(int *item) {
    unsigned t = atomic_load(&taken);
    if (t == atomic_load(&written)) return 0;
    *item = slot[t % SLOTS];
    atomic_store(&taken, t + 1);
    return 1;
}

void *producer(void *arg) {
    for (int i = 1; i <= ITEMS; ++i) try_put(i);  // there is a slot for every item
    return 0;
}

int main(void) {
    pthread_t p;
    pthread_create(&p, 0, producer, 0);
    int expected = 1;
    for (int i = 0; i < ITEMS; ++i) {
        int item;
        if (try_take(&item)) {
            assert(item == expected);
            expected++;
        }
    }
    return 0;
}
