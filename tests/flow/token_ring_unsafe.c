// A token that is passed on before the work is done.
// expect: UNSAFE: assertion failed at FILE:LINE
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
        assert(holders == 1);  // fails here
        turn = (me + 1) % threads;
        holders--;
    }
    return arg;
}

int main(void) {
    pthread_t t[threads];
    for (long i = 1; i < threads; i++) pthread_create(&t[i], 0, pass_on, (void*)i);
    pass_on(0);
}
