// clause: POSIX pthread_barrier_wait: the barrier shall be reset to the state it had as a result of the most recent
//     init
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int x;

void *worker(void *arg) {
    x = 1;
    pthread_barrier_wait(&b);
    pthread_barrier_wait(&b);
    assert(x == 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&b);
    x++;
    pthread_barrier_wait(&b);
    pthread_join(t, 0);
    return 0;
}
