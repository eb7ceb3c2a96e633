// Two threads add each other's number, ROUNDS times: SAFE, and a little work for a solver.
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

int one = 1, other = 1;

void *left(void *argument) {
    for (int k = 0; k < ROUNDS; ++k) one += other;
    return 0;
}

void *right(void *argument) {
    for (int k = 0; k < ROUNDS; ++k) other += one;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    int seen = one;
    assert(seen <= 1000);
    return 0;
}
