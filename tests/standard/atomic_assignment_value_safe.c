// clause: C11 6.5.16 p3: an assignment expression has the value of the left operand after the assignment
// The value is that which was stored, not a second load.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    x = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int y = (x = 3);
    assert(y == 3);
    pthread_join(t, 0);
    return 0;
}
