// clause: C11 7.17.7.3 p2: the operation is a read-modify-write operation: one of two gets the token
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int token = 1, winners;

void *worker(void *arg) {
    if (atomic_exchange(&token, 0)) winners++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(winners == 1);
    return 0;
}
