// clause: POSIX pthread_cond_destroy: a destroyed condition variable object can be reinitialized using
//     pthread_cond_init()
// args: --check assert,memory,deadlock
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    assert(pthread_cond_destroy(&c) == 0);
    assert(pthread_cond_init(&c, 0) == 0);
    assert(pthread_cond_signal(&c) == 0);
    return 0;
}
