// clause: POSIX pthread_setcancelstate: the state and type of any newly created threads, including that of main(), are
//     ENABLE and DEFERRED
// They are not inherited from the creator.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
    int old;
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0 && old == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old) == 0 && old == PTHREAD_CANCEL_DEFERRED);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0 && old == PTHREAD_CANCEL_DISABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0 && old == PTHREAD_CANCEL_ASYNCHRONOUS);
    return 0;
}

int main(void) {
    pthread_t t;
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    assert(old == PTHREAD_CANCEL_ENABLE);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_testcancel();
    return 0;
}
