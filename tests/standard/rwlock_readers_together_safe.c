// clause: POSIX pthread_rwlock_rdlock: the calling thread acquires the read lock if a writer does not hold the lock and
//     there are no writers blocked on it
// Each reader waits at the barrier with its lock held.
// expect: SAFE
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_barrier_t b;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_barrier_wait(&b);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, reader, 0);
    reader(0);
    pthread_join(t, 0);
    return 0;
}
