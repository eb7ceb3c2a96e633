// N threads pass a token on, each when it has it.  BUG: the first one takes it for granted.
#include "family.h"

int token, rounds;

void *worker(void *argument) {
    int number = (int)(long)argument;
#ifdef BUG
    if (number != 1)
#endif
        ASSUME(token == number);
    rounds++;
    token = number + 1;
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    assert(rounds == N);
    return 0;
}
