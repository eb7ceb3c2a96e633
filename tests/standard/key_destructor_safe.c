// clause: POSIX pthread_key_create: at thread exit, if the value is non-NULL, it is set to NULL and the destructor
//     called with the old value as its sole argument
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x, calls;

void destroy(void *value) {
    assert(value == &x);
    assert(pthread_getspecific(k) == 0);
    calls++;
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
    assert(calls == 1);
    return 0;
}
