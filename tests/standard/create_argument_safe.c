// clause: POSIX pthread_create: the thread is created executing start_routine with arg as its sole argument
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

void *worker(void *arg) {
    assert((intptr_t)arg == 42);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, (void *)(intptr_t)42);
    pthread_join(t, 0);
    return 0;
}
