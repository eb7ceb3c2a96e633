// clause: C11 6.2.4 p4: _Thread_local: there is a distinct object per thread, initialized when the thread is started
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Thread_local int x = 3;

void *worker(void *arg) {
    assert(x == 3);
    x = 4;
    return 0;
}

int main(void) {
    pthread_t t;
    x = 5;
    pthread_create(&t, 0, worker, 0);
    x++;
    pthread_join(t, 0);
    assert(x == 6);
    return 0;
}
