// What was produced is what was consumed and what is on its way.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned produced, consumed, waiting;

static void *produce(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        produced++;
        waiting++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consume(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (waiting > 0) {
            waiting--;
            consumed++;
        }
        assert(produced == consumed + waiting);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, produce, 0);
    pthread_create(&b, 0, consume, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
