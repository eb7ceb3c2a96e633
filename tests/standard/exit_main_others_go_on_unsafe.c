// clause: POSIX pthread_exit: called by the initial thread it terminates that thread; the process exits after the last
//     thread has terminated
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int main_is_over;

void clean(void *arg) { main_is_over = 1; }

void *worker(void *arg) {
    assert(!main_is_over);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cleanup_push(clean, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    return 0;
}
