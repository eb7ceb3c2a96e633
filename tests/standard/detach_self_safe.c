// clause: POSIX pthread_detach: if thread has not terminated, pthread_detach() shall not cause it to terminate
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int done;

void *worker(void *arg) {
    assert(pthread_detach(pthread_self()) == 0);
    done = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (!done)
        ;
    return 0;
}
