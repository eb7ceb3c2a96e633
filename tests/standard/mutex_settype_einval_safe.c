// clause: POSIX pthread_mutexattr_settype: [EINVAL] the value type is invalid
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t a;
    assert(pthread_mutexattr_init(&a) == 0);
    assert(pthread_mutexattr_settype(&a, 4711) == EINVAL);
    assert(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_DEFAULT) == 0);
    assert(pthread_mutexattr_destroy(&a) == 0);
    return 0;
}
