// Cancellation at any place is refused.
// expect-error: 3 PTHREAD_CANCEL_ASYNCHRONOUS
#include <pthread.h>

static void* worker(void* unused) {
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
}
