// clause: POSIX pthread_join: the initial thread can be joined as any other when it has called pthread_exit()
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_t first;
int x;

void *worker(void *arg) {
    assert(pthread_join(first, 0) == 0);
    assert(x == 1);
    return 0;
}

int main(void) {
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_exit(0);
}
