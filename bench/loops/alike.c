// N threads that run the same code, for ever: each takes a lock of its own making and gives it back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int token = 1;
static int holders;

static void *go_round(void *arg) {
    while (1) {
        while (!atomic_exchange(&token, 0)) {
        }
        holders++;
        assert(holders == 1);
        holders--;
        token = 1;
    }
    return arg;
}

int main(void) {
    pthread_t t[N];
    for (int i = 1; i < N; i++) pthread_create(&t[i], 0, go_round, 0);
    go_round(0);
}
