// A ring with slots of its own; who takes looks at what is not written yet, and main frees the ring too early.
// args: --check memory --shortest
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    int key, value;
};
struct ring {
    struct entry *slots;
    _Atomic unsigned written;
};

static struct ring ring;

static void put(struct ring *to, int key) {
    unsigned index = atomic_load(&to->written);
    to->slots[index].key = key;
    to->slots[index].value = 10 * key;
    atomic_store(&to->written, index + 1);
}

static void *producer(void *unused) {
    static int sent;
    put(&ring, 7);
    sent++;
    return unused;
}

int main(void) {
    int sent = 2;
    ring.slots = malloc(3 * sizeof *ring.slots);
    if (!ring.slots) return 1;
    pthread_t thread;
    pthread_create(&thread, 0, producer, &sent);
    if (atomic_load(&ring.written) == 0) free(ring.slots);
    pthread_join(thread, 0);
    return 0;
}
