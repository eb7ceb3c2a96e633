// pthread_exit ends the thread at once, also out of a called function, and gives its result.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void leave(void) { pthread_exit((void *)5); }

void *worker(void *arg) {
    leave();
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &r);
    assert((long)r == 5);
    assert(x == 0);
    return 0;
}
