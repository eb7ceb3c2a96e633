// clause: C11 7.17.2.2 p2: atomic_init initializes, and is not itself atomic: concurrent access is a data race
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    atomic_init(&x, 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = atomic_load(&x);
    pthread_join(t, 0);
    return y;
}
