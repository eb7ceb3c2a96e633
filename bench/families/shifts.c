// N turns of a number of 32 bits, each by an input, and the same turns back.  One thread.  BUG: a turn by a certain sum
// goes too far.
#include "family.h"

static unsigned turned(unsigned x, unsigned by) {
    return x << by | x >> ((32 - by) & 31);
}

int main(void) {
    unsigned x = (unsigned)ANY_INT(), y = x, by[N], sum = 0;
    for (int i = 0; i < N; ++i) {
        by[i] = (unsigned)ANY_INT() & 31;
        sum += by[i];
        y = turned(y, by[i]);
    }
#ifdef BUG
    if (sum == 29 * N + 1) y = turned(y, 1);
#endif
    for (int i = 0; i < N; ++i) y = turned(y, (32 - by[i]) & 31);
    assert(x == y);
    return 0;
}
