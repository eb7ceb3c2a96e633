// clause: POSIX pthread_create: no requirement that the ID of the created thread be available before the newly created
//     thread starts executing
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_t t;

void *worker(void *arg) {
    assert(pthread_equal(t, pthread_self()));  // fails here
    return 0;
}

int main(void) {
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
