// The case study of Telbisz, Partial Order Reduction for Abstraction-Based Verification (2022), 5.1: y = 1 must come
// between y = 2 and the check.  With x alone tracked, the order of the two is of no account, and one is tried that fails
// only if y may be anything.
// args: --check assert
// expect: UNSAFE: error reached at FILE:LINE
#include <pthread.h>
void reach_error(void);

int x, y;

void *other(void *argument) {
    y = 2;
    if (x > y) reach_error();  // fails here
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    x = 2;
    y = 1;
    pthread_join(thread, 0);
    return 0;
}
