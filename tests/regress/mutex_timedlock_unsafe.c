// POSIX: pthread_mutex_timedlock may fail with ETIMEDOUT.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n, done;

void *worker(void *arg) {
    struct timespec soon = {1, 0};
    const int result = pthread_mutex_timedlock(&m, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0) {
        const int old = n;
        n = old + 1;
        pthread_mutex_unlock(&m);
        return &n;
    }
    return 0;
}

int main(void) {
    pthread_t t, u;
    void *first, *second;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, &first);
    pthread_join(u, &second);
    assert(n == 2);  // fails here
    return 0;
}
