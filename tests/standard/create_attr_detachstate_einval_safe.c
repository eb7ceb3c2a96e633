// clause: POSIX pthread_attr_setdetachstate: [EINVAL] the value of detachstate was not valid
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_attr_t a;
    pthread_attr_init(&a);
    assert(pthread_attr_setdetachstate(&a, 4711) == EINVAL);
    return 0;
}
