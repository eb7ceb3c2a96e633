// clause: POSIX pthread_create: arg is passed as a pointer; what it points to is not copied
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    assert(*(int *)arg == 1);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    int n = 1;
    pthread_create(&t, 0, worker, &n);
    n = 2;
    pthread_join(t, 0);
    return 0;
}
