// clause: POSIX XBD 4.12: sem_post and sem_wait synchronize memory with respect to other threads
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int x;

void *worker(void *arg) {
    x = 7;
    sem_post(&s);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&s);
    assert(x == 7);
    pthread_join(t, 0);
    return 0;
}
