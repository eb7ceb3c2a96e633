// The classic mistake: the address of the loop variable is the argument, and main goes on counting.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    assert(*(int *)arg < 2);  // fails here
    return 0;
}

int main(void) {
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; ++i) pthread_create(&t[i], 0, worker, &i);
    return 0;
}
