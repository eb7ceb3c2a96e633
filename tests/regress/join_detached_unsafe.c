// POSIX: joining a detached thread is undefined (glibc may give EINVAL).
// args: --check memory
// expect: UNSAFE: join of a thread that was joined or detached at FILE:LINE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    ++n;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_attr_t a;
    int state;
    assert(pthread_attr_init(&a) == 0);
    assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&a, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&a, 1 << 16);
    assert(pthread_create(&t, &a, worker, 0) == 0);
    pthread_attr_destroy(&a);
    pthread_create(&u, 0, worker, 0);
    pthread_setname_np(u, "worker");
    assert(pthread_detach(u) == 0);
    pthread_mutex_lock(&m);
    assert(n <= 2);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);  // fails here
    return 0;
}
