// POSIX: the initial thread can be joined, too, if it ends by pthread_exit.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_t initial;
int x;

void *wait(void *unused) {
    pthread_join(initial, 0);
    assert(x == 0);  // fails here
    return unused;
}

int main(void) {
    pthread_t thread;
    initial = pthread_self();
    pthread_create(&thread, 0, wait, 0);
    x = 1;
    pthread_exit(0);
}
