// clause: POSIX pthread_create: [EAGAIN] the system lacked the necessary resources to create another thread
// args: --faults create
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    if (pthread_create(&t, 0, worker, 0) == 0) pthread_join(t, 0);
    assert(x == 1);  // fails here
    return 0;
}
