// clause: POSIX sem_getvalue: the value at some unspecified time during the call, not necessarily when it is returned
//     to the caller
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
    sem_wait(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    int v;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, worker, 0);
    sem_getvalue(&s, &v);
    if (v == 1) {
        assert(sem_trywait(&s) == 0);  // fails here
        sem_post(&s);
    }
    pthread_join(t, 0);
    return 0;
}
