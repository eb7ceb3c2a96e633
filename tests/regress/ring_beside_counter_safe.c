// The index of a ring of pointers is a remainder, so the counters in front of the ring hold no pointers: arithmetic on
// them is arithmetic on numbers.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct ring {
    _Atomic unsigned long in, out;
    int *_Atomic slots[2];
} ring;

int values[3] = {1, 2, 3};

void *put(void *unused) {
    for (int i = 0; i < 3; ++i) {
        unsigned long in = atomic_load(&ring.in);
        if (in - atomic_load(&ring.out) == 2) break;
        atomic_store(&ring.slots[in % 2], &values[i]);
        atomic_store(&ring.in, in + 1);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, put, 0);
    unsigned long out = atomic_load(&ring.out);
    if (atomic_load(&ring.in) != out) {
        assert(*atomic_load(&ring.slots[out % 2]) == 1);
        atomic_store(&ring.out, out + 1);
    }
    pthread_join(thread, 0);
    return 0;
}
