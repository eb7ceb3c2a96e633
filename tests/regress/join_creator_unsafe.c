// POSIX: any thread may wait for any other that can be joined, so also for the one that has created it.  What that one has
// done is then seen.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_t parent, child;
int x;

void *second(void *unused) {
    pthread_join(parent, 0);
    assert(x == 0);  // fails here
    return unused;
}

void *first(void *unused) {
    parent = pthread_self();
    pthread_create(&child, 0, second, 0);
    x = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, first, 0);
    pthread_exit(0);
}
