// clause: POSIX sem_timedwait: [ETIMEDOUT] the semaphore could not be locked before the specified timeout expired
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t s;

void *worker(void *arg) {
    sem_post(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec soon = {1, 0};
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    assert(sem_timedwait(&s, &soon) == 0);  // fails here
    pthread_join(t, 0);
    return 0;
}
