// A thread that waits for the end of another one can be cancelled; the other one can still be joined.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_t inner;
static sem_t go;

static void* slow(void* unused) {
    sem_wait(&go);
    return unused;
}

static void* joiner(void* unused) {
    pthread_join(inner, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    void* result;
    sem_init(&go, 0, 0);
    pthread_create(&inner, 0, slow, 0);
    pthread_create(&t, 0, joiner, 0);
    pthread_cancel(t);
    pthread_join(t, &result);
    assert(result == PTHREAD_CANCELED);
    sem_post(&go);
    pthread_join(inner, 0);
}
