// The core of Dekker's algorithm: who sees the other's wish stays out.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int wish[2], inside;

void *worker(void *arg) {
    long me = (long)arg;
    wish[me] = 1;
    if (!wish[1 - me]) {
        inside++;
        assert(inside == 1);
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
