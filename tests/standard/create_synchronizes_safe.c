// clause: POSIX XBD 4.12: pthread_create and pthread_join synchronize memory
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    assert(x == 1);
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    x = 1;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
