// Eight like threads take a token in two steps.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { threads = 8 };
static atomic_int token = 1;
static int holders;

static void *take_and_give(void *arg) {
    while (1) {
        if (!token) continue;
        token = 0;
        holders++;
        assert(holders == 1);
        holders--;
        token = 1;
    }
    return arg;
}

int main(void) {
    pthread_t t[threads];
    for (int i = 1; i < threads; i++) pthread_create(&t[i], 0, take_and_give, 0);
    take_and_give(0);
}
