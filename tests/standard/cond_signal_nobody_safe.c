// clause: POSIX pthread_cond_broadcast: no effect if nobody is blocked; if successful, return zero
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_cond_t c;
    assert(pthread_cond_init(&c, 0) == 0);
    assert(pthread_cond_signal(&c) == 0);
    assert(pthread_cond_broadcast(&c) == 0);
    assert(pthread_cond_destroy(&c) == 0);
    return 0;
}
