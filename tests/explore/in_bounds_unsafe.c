// An index that nobody holds back.
// args: --check memory
// expect: UNSAFE: index out of the bounds
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned index;
static int values[5];

static void *work(void *arg) {
    while (1) {
        unsigned step = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        values[index] = 1;
        index = index + step % 5;
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
