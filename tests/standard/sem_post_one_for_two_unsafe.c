// clause: POSIX sem_post: one of the threads shall be allowed to return
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
    sem_wait(&s);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    sem_post(&s);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
