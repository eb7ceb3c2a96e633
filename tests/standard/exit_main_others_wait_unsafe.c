// clause: POSIX pthread_exit: the process shall exit after the last thread has been terminated
// Main is gone, the other waits for ever: the process does not end.
// expect: UNSAFE: deadlock
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
    pthread_exit(0);
}
