// clause: POSIX sem_getvalue: if sem is locked, sval is zero or a negative number whose absolute value is that of
//     waiting threads
// expect: SAFE
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
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    assert(sem_getvalue(&s, &v) == 0);
    assert(v == 0 || v == -1);
    sem_post(&s);
    pthread_join(t, 0);
    return 0;
}
