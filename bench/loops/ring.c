// A token goes round among N threads for ever; each knows its number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int turn;
static int holders;

static void *pass_on(void *arg) {
    int me = (int)(long)arg;
    while (1) {
        while (turn != me) {
        }
        holders++;
        assert(holders == 1);
        holders--;
        turn = (me + 1) % N;
    }
    return arg;
}

int main(void) {
    pthread_t t[N];
    for (long i = 1; i < N; i++) pthread_create(&t[i], 0, pass_on, (void *)i);
    pass_on(0);
}
