// POSIX, pthread_key_create: destructors are called in the threads that end, so two of them may race.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int calls;

void destroy(void *value) {
    calls = calls + *(int *)value;
}

void *worker(void *one) {
    pthread_setspecific(key, one);
    return 0;
}

int main(void) {
    pthread_t t, u;
    int one = 1;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, worker, &one);
    pthread_create(&u, 0, worker, &one);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(calls == 2);  // fails here
    return 0;
}
