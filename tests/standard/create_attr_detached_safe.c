// clause: POSIX pthread_attr_setdetachstate: the default is PTHREAD_CREATE_JOINABLE; getdetachstate gives what was set
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_attr_t a;
    int s;
    assert(pthread_attr_init(&a) == 0);
    assert(pthread_attr_getdetachstate(&a, &s) == 0 && s == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&a, &s) == 0 && s == PTHREAD_CREATE_DETACHED);
    assert(pthread_attr_destroy(&a) == 0);
    return 0;
}
