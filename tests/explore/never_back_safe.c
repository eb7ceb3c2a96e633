// A clock that never goes back.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned now;

static void *tick(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (now < 4000000000u) now++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *look(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        unsigned first = now;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        unsigned second = now;
        pthread_mutex_unlock(&m);
        assert(first <= second);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, tick, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
