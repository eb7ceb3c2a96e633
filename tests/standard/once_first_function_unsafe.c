// clause: POSIX pthread_once: the first call by any thread calls its init_routine
// Which thread is the first is open.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_once_t o = PTHREAD_ONCE_INIT;
int x;

void one(void) { x = 1; }
void two(void) { x = 2; }

void *worker(void *arg) {
    pthread_once(&o, two);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_once(&o, one);
    assert(x == 1);  // fails here
    pthread_join(t, 0);
    return 0;
}
