// Each thread has its own copy of a thread-local variable.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 3;

void *worker(void *arg) {
    mine++;
    assert(mine == 4);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    mine += 2;
    assert(mine == 5);
    pthread_join(t, 0);
    return 0;
}
