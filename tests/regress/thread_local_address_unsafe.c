// A thread hands out the address of its copy of a thread-local variable.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 3;
int *p;

void *worker(void *arg) {
    *(int *)arg = 7;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &mine);
    assert(mine == 3);  // fails here
    return 0;
}
