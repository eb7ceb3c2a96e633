// clause: POSIX pthread_once: the once_control parameter determines whether the routine has been called
// Two controls: two calls.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_once_t o = PTHREAD_ONCE_INIT, p = PTHREAD_ONCE_INIT;
int x;

void make(void) { x++; }

int main(void) {
    pthread_once(&o, make);
    pthread_once(&p, make);
    assert(x == 1);  // fails here
    return 0;
}
