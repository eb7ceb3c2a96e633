// POSIX: two readers may hold a read-write lock at the same time, so it does not protect what they write.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l;
int n;

void *worker(void *arg) {
    pthread_rwlock_rdlock(&l);
    ++n;
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_rwlock_init(&l, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n == 2);  // fails here
    return 0;
}
