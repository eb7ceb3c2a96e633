// Peterson's algorithm, N rounds in each of two threads.  BUG: the turn is given away too late.
#include "family.h"

int wants[2], turn, inside;

void *worker(void *argument) {
    int me = (int)(long)argument, other = 1 - me;
    for (int i = 0; i < N; ++i) {
#ifdef BUG
        turn = other;
        wants[me] = 1;
#else
        wants[me] = 1;
        turn = other;
#endif
        while (wants[other] == 1 && turn == other) {
        }
        inside++;
        assert(inside == 1);
        inside--;
        wants[me] = 0;
    }
    return 0;
}

int main(void) {
    RUN_THREADS(2, worker);
    return 0;
}
