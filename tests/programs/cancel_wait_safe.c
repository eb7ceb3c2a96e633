// A thread that is cancelled while it waits for a condition has the mutex when its handler is called, and gives it back.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, handled;

static void unlock(void* unused) {
    (void)unused;
    handled = 1;
    pthread_mutex_unlock(&mutex);
}

static void* worker(void* unused) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, 0);
    while (!ready) pthread_cond_wait(&changed, &mutex);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t t;
    void* result;
    pthread_create(&t, 0, worker, 0);
    pthread_cancel(t);
    pthread_join(t, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_mutex_lock(&mutex);
    assert(handled);
    pthread_mutex_unlock(&mutex);
}
