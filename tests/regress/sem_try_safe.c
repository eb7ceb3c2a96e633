// POSIX: sem_trywait fails with -1 and EAGAIN, sem_timedwait with -1 and ETIMEDOUT, if the value is 0.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t s;
int posted;

void *poster(void *arg) {
    posted = 1;
    sem_post(&s);
    return 0;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_t t;
    sem_init(&s, 0, 0);
    assert(sem_trywait(&s) == -1 && errno == EAGAIN);
    pthread_create(&t, 0, poster, 0);
    if (sem_timedwait(&s, &soon) == 0)
        assert(posted);
    else
        assert(errno == ETIMEDOUT);
    pthread_join(t, 0);
    return 0;
}
