// clause: POSIX pthread_rwlock_wrlock: acquires the write lock if no thread holds the read-write lock; otherwise it
//     shall block
// Who waits at the barrier with the write lock never meets the other.
// expect: UNSAFE: deadlock
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_barrier_t b;

void *writer(void *arg) {
    pthread_rwlock_wrlock(&l);
    pthread_barrier_wait(&b);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, writer, 0);
    writer(0);
    pthread_join(t, 0);
    return 0;
}
