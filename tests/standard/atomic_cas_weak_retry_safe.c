// clause: C11 7.17.7.4 p2, p4: a weak operation that succeeds has found the expected value and has put the new one in
//     its place
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, successes;

void *worker(void *arg) {
    int e = x;
    for (int i = 0; i < 2; i++)
        if (atomic_compare_exchange_weak(&x, &e, e + 1)) {
            successes++;
            break;
        }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == successes);
    return 0;
}
