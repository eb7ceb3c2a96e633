// A thread is cancelled at a cancellation point, not between them, and not while it does not want to be.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t never;
static int begun, done, waited;

static void* waits(void* unused) {
    begun = 1;
    done = 1;  // no point before
    sem_wait(&never);
    waited = 1;
    return unused;
}

static void* refuses(void* unused) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    sleep(1);
    pthread_testcancel();
    return unused;
}

int main(void) {
    pthread_t a, b;
    void* result;
    sem_init(&never, 0, 0);
    pthread_create(&a, 0, waits, 0);
    pthread_create(&b, 0, refuses, 0);
    pthread_cancel(a);
    pthread_cancel(b);
    pthread_join(a, &result);
    assert(result == PTHREAD_CANCELED && begun == done && !waited);
    pthread_join(b, &result);
    assert(result == 0);
}
