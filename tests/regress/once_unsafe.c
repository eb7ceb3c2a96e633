// POSIX: while the function of pthread_once is executed, threads that do not call pthread_once see what it has done so
// far.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int a, b;

void set_up(void) {
    a = 1;
    b = 1;
}

void *worker(void *arg) {
    pthread_once(&once, set_up);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (a) assert(b);  // fails here
    pthread_once(&once, set_up);
    pthread_join(t, 0);
    return 0;
}
