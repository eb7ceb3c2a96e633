// clause: POSIX pthread_once: the first call shall call init_routine; subsequent calls shall not
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_once_t o = PTHREAD_ONCE_INIT;
int x;

void make(void) { x++; }

void *worker(void *arg) {
    assert(pthread_once(&o, make) == 0);
    assert(x == 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    pthread_once(&o, make);
    assert(x == 1);
    return 0;
}
