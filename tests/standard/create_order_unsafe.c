// clause: POSIX pthread_create: no order between the new thread and the return of the call is given
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int trail;

void *worker(void *arg) {
    trail = trail * 10 + 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    trail = trail * 10 + 2;
    pthread_join(t, 0);
    assert(trail != 12);  // fails here
    return 0;
}
