// clause: C11 7.5 p3: the initial value of errno in other threads is an indeterminate value
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <errno.h>
#include <threads.h>

int worker(void *arg) {
    assert(errno == 0);  // fails here
    return 0;
}

int main(void) {
    thrd_t t;
    thrd_create(&t, worker, 0);
    thrd_join(t, 0);
    return 0;
}
