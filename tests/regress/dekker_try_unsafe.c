// The wish is made known after the look.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int wish[2], inside;

void *worker(void *arg) {
    long me = (long)arg;
    if (!wish[1 - me]) {
        wish[me] = 1;
        inside++;
        assert(inside == 1);  // fails here
        inside--;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, (void *)1);
    worker((void *)0);
    return 0;
}
