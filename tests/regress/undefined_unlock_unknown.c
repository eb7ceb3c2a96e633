// After undefined behaviour anything may happen: nothing is claimed of such runs, and the verdict says where they are.
// expect: UNKNOWN: safe unless a run reaches undefined behaviour: unlock of a mutex that the thread does not hold at FILE:LINE (--check assert,deadlock,memory shows such a run)
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
    pthread_mutex_unlock(&m);  // fails here
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    assert(x == 0);
    return 0;
}
