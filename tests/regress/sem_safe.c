// POSIX: sem_wait blocks while the value is 0 and takes one from it; sem_post adds one.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t filled, mutex;
int data, n;

void *producer(void *arg) {
    data = 7;
    assert(sem_post(&filled) == 0);
    sem_wait(&mutex);
    ++n;
    sem_post(&mutex);
    return 0;
}

int main(void) {
    pthread_t t;
    int value;
    assert(sem_init(&filled, 0, 0) == 0);
    sem_init(&mutex, 0, 1);
    pthread_create(&t, 0, producer, 0);
    assert(sem_wait(&filled) == 0);
    assert(data == 7);
    sem_wait(&mutex);
    ++n;
    sem_post(&mutex);
    pthread_join(t, 0);
    assert(n == 2);
    assert(sem_getvalue(&mutex, &value) == 0 && value == 1);
    assert(sem_destroy(&filled) == 0);
    return 0;
}
