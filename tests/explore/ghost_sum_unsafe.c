// Two counters and their sum, which are raised in two critical sections.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned first, second, sum;

static void *raise_first(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        sum++;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        first++;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *raise_second(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        second += 2;
        sum += 2;
        assert(sum == first + second);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, raise_first, 0);
    pthread_create(&b, 0, raise_second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
