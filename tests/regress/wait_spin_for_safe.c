// A lock that is looked at before it is taken: two loops, each of them a wait.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int x;

void *worker(void *arg) {
    int taken = 0;
    while (!taken) {
        int held;
        for (held = atomic_load(&lock); held; held = atomic_load(&lock)) {}
        taken = !atomic_exchange(&lock, 1);
    }
    x++;
    atomic_store(&lock, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
