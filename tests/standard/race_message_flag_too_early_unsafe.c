// clause: C11 5.1.2.4 p16: what is sequenced after the release is not ordered by it
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    ready = 1;
    data = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    int y = 0;
    pthread_create(&t, 0, worker, 0);
    if (ready) y = data;
    pthread_join(t, 0);
    return y;
}
