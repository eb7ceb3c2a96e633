// What each read-modify-write operation gives and leaves; no other thread interferes.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint x = 12;

void *worker(void *arg) {
    assert(atomic_fetch_or(&x, 3) == 12);
    assert(atomic_fetch_and(&x, 6) == 15);
    assert(atomic_fetch_xor(&x, 5) == 6);
    assert(atomic_fetch_sub(&x, 1) == 3);
    assert(atomic_exchange(&x, 9) == 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 9);
    return 0;
}
