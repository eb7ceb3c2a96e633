// POSIX: a condition variable that was destroyed must not be used before it is initialised again.
// args: --check memory
// expect: UNSAFE: use of a destroyed condition variable at FILE:LINE
#include <pthread.h>

pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *worker(void *arg) {
    pthread_cond_signal(&c);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cond_destroy(&c);
    pthread_join(t, 0);
    return 0;
}
