// One in twenty like threads may lose what another one has added.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { threads = 20 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add(void *arg) {
    pthread_mutex_lock(&m);
    int seen = counter;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    counter = seen + 1;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t[threads];
    for (int i = 0; i < threads; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < threads; i++) pthread_join(t[i], 0);
    assert(counter == threads);
}
