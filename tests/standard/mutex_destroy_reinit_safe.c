// clause: POSIX pthread_mutex_destroy: a destroyed mutex object can be reinitialized using pthread_mutex_init()
// args: --check assert,memory,deadlock
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    assert(pthread_mutex_destroy(&m) == 0);
    assert(pthread_mutex_init(&m, 0) == 0);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
