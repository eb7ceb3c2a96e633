// POSIX: a semaphore with the value 2 lets two threads in.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int inside;

void *worker(void *arg) {
    sem_wait(&s);
    ++inside;
    assert(inside == 1);  // fails here
    --inside;
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
