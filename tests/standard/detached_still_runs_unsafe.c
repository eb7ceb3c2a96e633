// clause: POSIX pthread_detach: the storage of the thread is reclaimed when it terminates; until then it goes on
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
    pthread_detach(t);
    return 0;
}
