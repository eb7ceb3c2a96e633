// Lamport's bakery with N threads, one round each.  BUG: nobody waits for those who choose.
#include "family.h"

int choosing[N], number[N], inside;

void *worker(void *argument) {
    int me = (int)(long)argument;
    choosing[me] = 1;
    int largest = 0;
    for (int i = 0; i < N; ++i) {
        int seen = number[i];
        if (seen > largest) largest = seen;
    }
    number[me] = largest + 1;
    choosing[me] = 0;
    for (int i = 0; i < N; ++i) {
#ifndef BUG
        while (choosing[i]) {
        }
#endif
        for (;;) {
            int other = number[i];
            if (other == 0 || other > number[me] || (other == number[me] && i >= me)) break;
        }
    }
    inside++;
    assert(inside == 1);
    inside--;
    number[me] = 0;
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    return 0;
}
