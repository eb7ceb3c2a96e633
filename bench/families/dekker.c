// Dekker's algorithm, N rounds in each of two threads.  BUG: nobody gives way.
#include "family.h"

int wants[2], turn, inside;

void *worker(void *argument) {
    int me = (int)(long)argument, other = 1 - me;
    for (int i = 0; i < N; ++i) {
        wants[me] = 1;
#ifndef BUG
        while (wants[other]) {
            if (turn != me) {
                wants[me] = 0;
                while (turn != me) {
                }
                wants[me] = 1;
            }
        }
#endif
        inside++;
        assert(inside == 1);
        inside--;
        turn = other;
        wants[me] = 0;
    }
    return 0;
}

int main(void) {
    RUN_THREADS(2, worker);
    return 0;
}
