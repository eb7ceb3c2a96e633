// A static local is shared by all threads.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int next(void) {
    static int counter = 10;
    return counter++;
}

void *worker(void *arg) {
    return (void *)(long)next();
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, worker, 0);
    int mine = next();
    pthread_join(t, &r);
    assert(mine != (long)r);  // fails here
    return 0;
}
