// Two threads add each other's number N times: the largest sum that they can reach is the Fibonacci number 2N + 2.
//
//     ./heddle check -DN=5 bench/fib/fib_bench.c            SAFE
//     ./heddle check -DN=5 -DREACH bench/fib/fib_bench.c    UNSAFE: the largest sum itself can be reached
//
// All loads and stores of i and j are visible, and values matter: the standard exercise for the ordering of steps
// together with arithmetic.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

int i = 1, j = 1;

void *add_j(void *arg) {
    for (int k = 0; k < N; ++k) i += j;
    return 0;
}

void *add_i(void *arg) {
    for (int k = 0; k < N; ++k) j += i;
    return 0;
}

static int largest(void) {
    int a = 1, b = 1;
    for (int k = 0; k < N; ++k) {
        a += b;
        b += a;
    }
    return b;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, add_j, 0);
    pthread_create(&t, 0, add_i, 0);
    int x = i;
    int y = j;
#ifdef REACH
    assert(x < largest() && y < largest());
#else
    assert(x <= largest() && y <= largest());
#endif
    return 0;
}
