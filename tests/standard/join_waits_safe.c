// clause: POSIX pthread_join: shall suspend execution of the calling thread until the target thread terminates
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    for (int i = 0; i < 3; i++) x++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x == 3);
    return 0;
}
