// clause: POSIX pthread_barrier_wait: the calling thread shall block until the required number of threads have called
//     it
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x, y;

void *worker(void *arg) {
    x = 1;
    pthread_barrier_wait(&b);
    assert(y == 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    y = 2;
    pthread_barrier_wait(&b);
    assert(x == 1);
    pthread_join(t, 0);
    return 0;
}
