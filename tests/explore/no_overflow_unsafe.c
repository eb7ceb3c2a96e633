// Inputs are added up without end.
// args: --check overflow
// expect: UNSAFE: signed overflow
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *arg) {
    while (1) {
        int amount = __VERIFIER_nondet_int() & 127;
        pthread_mutex_lock(&m);
        sum = sum * 1024 + amount;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
