// clause: POSIX pthread_create: the new thread may run before main returns
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    assert(0);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    return 0;
}
