// clause: POSIX pthread_rwlock_unlock: results are undefined if the lock is not held by the calling thread
// Somebody else reads, but not the caller.
// args: --check memory
// expect: UNSAFE: unlock of a read-write lock that the thread does not hold at FILE:LINE
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *worker(void *arg) {
    pthread_rwlock_unlock(&l);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
