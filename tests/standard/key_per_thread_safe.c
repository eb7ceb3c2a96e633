// clause: POSIX pthread_setspecific: different threads may bind different values to the same key
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t k;
int x, y;

void *worker(void *arg) {
    pthread_setspecific(k, arg);
    assert(pthread_getspecific(k) == arg);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&k, 0);
    pthread_create(&t, 0, worker, &x);
    worker(&y);
    pthread_join(t, 0);
    assert(pthread_getspecific(k) == &y);
    return 0;
}
