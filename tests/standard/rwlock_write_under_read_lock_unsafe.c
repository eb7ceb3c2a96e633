// clause: POSIX pthread_rwlock_rdlock: multiple threads may hold the read lock
// Two writers that hold the lock for reading only.
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *worker(void *arg) {
    pthread_rwlock_rdlock(&l);
    x = 1;
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
