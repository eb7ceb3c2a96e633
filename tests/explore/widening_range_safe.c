// A range that two threads widen at its two ends.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int low, high;

static void *lower(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (low > -1000000) low--;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *raise(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (high < 1000000) high++;
        assert(low <= high);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, lower, 0);
    pthread_create(&b, 0, raise, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
