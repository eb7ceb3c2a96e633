// Each thread remembers its own state and type of cancellation; nobody is ever cancelled.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *work(void *unused) {
    int old = 7;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
    pthread_testcancel();
    assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0) == 0);
    assert(pthread_setcanceltype(5, &old) == EINVAL && old == PTHREAD_CANCEL_DISABLE);
    return unused;
}

int main(void) {
    pthread_t thread;
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0 && old == PTHREAD_CANCEL_DEFERRED);
    return 0;
}
