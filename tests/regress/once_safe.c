// POSIX: of all calls of pthread_once with one control, the first one calls the function; no call returns before the
// function has.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int calls, a, b;

void set_up(void) {
    ++calls;
    a = 1;
    b = 2;
}

void *worker(void *arg) {
    assert(pthread_once(&once, set_up) == 0);
    assert(calls == 1 && a == 1 && b == 2);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    worker(0);
    return 0;
}
