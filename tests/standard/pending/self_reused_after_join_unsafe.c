// clause: POSIX XSH 2.9.2: after the lifetime of a thread has ended, its ID may be reused for another thread
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_t first, second;

void *worker(void *arg) {
    *(pthread_t *)arg = pthread_self();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &first);
    pthread_join(t, 0);
    pthread_create(&t, 0, worker, &second);
    pthread_join(t, 0);
    assert(first != second);  // fails here
    return 0;
}
