// clause: C11 6.5.16.2 p3: if E1 has an atomic type, compound assignment is a read-modify-write operation
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned x = 1;

void *worker(void *arg) {
    x *= 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x <<= 1;
    pthread_join(t, 0);
    assert(x == 6);
    return 0;
}
