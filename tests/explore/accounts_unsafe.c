// Money goes from one account to another, and is nowhere for a while.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned here, there, all;

static void *move_over(void *arg) {
    while (1) {
        unsigned amount = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        if (amount <= here) {
            here -= amount;
            pthread_mutex_unlock(&m);
            pthread_mutex_lock(&m);
            there += amount;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *move_back(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (there > 0) {
            there--;
            here++;
        }
        assert(here + there == all);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    all = here = __VERIFIER_nondet_uint();
    pthread_create(&a, 0, move_over, 0);
    pthread_create(&b, 0, move_back, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
