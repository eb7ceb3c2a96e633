// clause: C11 7.17.7.4 p2: the object that expected points to is no atomic object: it is read and written as any other
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <stdatomic.h>

atomic_int x = 1;
int e;

void *worker(void *arg) {
    atomic_compare_exchange_strong(&x, &e, 5);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = e;
    pthread_join(t, 0);
    return y;
}
