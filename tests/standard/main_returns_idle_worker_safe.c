// clause: C11 5.1.2.2.3: a return from the initial call to main is equivalent to calling exit: the worker that waits
//     ends with the process
// expect: SAFE
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
    sem_wait(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    return 0;
}
