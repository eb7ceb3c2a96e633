// Szymanski's algorithm, N rounds in each of two threads.  BUG: the last look around is left out.
#include "family.h"

int flag[2], inside;

void *worker(void *argument) {
    int me = (int)(long)argument, other = 1 - me;
    for (int i = 0; i < N; ++i) {
        flag[me] = 1;
        while (flag[other] >= 3) {
        }
        flag[me] = 3;
        if (flag[other] == 1) {
            flag[me] = 2;
            while (flag[other] != 4) {
            }
        }
        flag[me] = 4;
#ifndef BUG
        if (me == 1)
            while (flag[other] >= 2) {
            }
#endif
        inside++;
        assert(inside == 1);
        inside--;
        int seen = 0;
        if (me == 0) do seen = flag[other];
            while (seen == 2 || seen == 3);
        flag[me] = 0;
    }
    return 0;
}

int main(void) {
    RUN_THREADS(2, worker);
    return 0;
}
