// A token goes round among eight threads for ever.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { threads = 8 };
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
        turn = (me + 1) % threads;
    }
    return arg;
}

int main(void) {
    pthread_t t[threads];
    for (long i = 1; i < threads; i++) pthread_create(&t[i], 0, pass_on, (void*)i);
    pass_on(0);
}
