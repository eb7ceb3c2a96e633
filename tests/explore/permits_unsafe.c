// Permits that come back although nobody had them.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned free_ones, used, all;

static void *take(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (free_ones > 0) {
            free_ones--;
            used++;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *give_back(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        {
            if (used > 0) used--;
            free_ones++;
        }
        assert(free_ones + used == all);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    all = free_ones = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, take, 0);
    pthread_create(&b, 0, give_back, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
