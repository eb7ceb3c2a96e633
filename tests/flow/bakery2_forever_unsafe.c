// Lamport's bakery among 2 threads without the flag that says that a number is being chosen.
// expect: UNSAFE: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { threads = 2 };
static atomic_int choosing[threads], number[threads];
static int inside;

static void *go_round(void *arg) {
    int me = (int)(long)arg;
    while (1) {
        choosing[me] = 1;
        int most = 0;
        for (int i = 0; i < threads; i++) {
            int n = number[i];
            if (n > most) most = n;
        }
        if (most == threads) {
            choosing[me] = 0;
            continue;
        }
        number[me] = most + 1;
        choosing[me] = 0;
        for (int i = 0; i < threads; i++) {
            if (i == me) continue;
            while (1) {
                int n = number[i];
                if (n == 0 || n > most + 1 || (n == most + 1 && i > me)) break;
            }
        }
        inside++;
        assert(inside == 1);
        inside--;
        number[me] = 0;
    }
    return arg;
}

int main(void) {
    pthread_t t[threads];
    for (long i = 1; i < threads; i++) pthread_create(&t[i], 0, go_round, (void *)i);
    go_round(0);
}
