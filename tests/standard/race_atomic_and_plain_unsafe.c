// clause: C11 5.1.2.4 p25: at least one of which is not atomic
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

int x;

void *worker(void *arg) {
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = x;
    pthread_join(t, 0);
    return y;
}
