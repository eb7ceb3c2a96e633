// A writer that may be four ahead of its reader.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned ahead, behind;

static void *go_ahead(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (ahead - behind <= 3) ahead++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *follow(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        assert(ahead - behind <= 3);
        if (behind != ahead) behind++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, go_ahead, 0);
    pthread_create(&b, 0, follow, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
