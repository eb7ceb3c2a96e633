// The old state is that of the thread, not that of another one.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void *work(void *unused) {
    int old;
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
    assert(old == PTHREAD_CANCEL_DISABLE); // fails here
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
