// clause: POSIX pthread_once: on return, init_routine shall have completed
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_once_t o = PTHREAD_ONCE_INIT;
int x, y;

void make(void) {
    x = 1;
    y = 2;
}

void *worker(void *arg) {
    pthread_once(&o, make);
    assert(x == 1 && y == 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
