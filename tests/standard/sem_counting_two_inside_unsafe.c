// clause: POSIX sem_init: the value of the initialized semaphore shall be value
// With the value 2 there may be two inside.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t s;
atomic_int inside;

void *worker(void *arg) {
    sem_wait(&s);
    assert(atomic_fetch_add(&inside, 1) == 0);  // fails here
    inside--;
    sem_post(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 2);
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
