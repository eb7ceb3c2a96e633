// A value and the number of its version: who has seen a version has seen no later value.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned version, value;

static void *change(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (version < 1000000000u) {
            version++;
            value = 2 * version;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *look(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        unsigned seen = value;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        assert(seen <= 2 * version);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, change, 0);
    pthread_create(&b, 0, look, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
