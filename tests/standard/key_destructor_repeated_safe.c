// clause: POSIX pthread_key_create: if after all destructors there are still non-NULL values, the process is repeated
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x, calls;

void destroy(void *value) {
    if (++calls < 3) pthread_setspecific(k, value);
}

void *worker(void *arg) {
    pthread_setspecific(k, &x);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, destroy);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(calls == 3);
    return 0;
}
