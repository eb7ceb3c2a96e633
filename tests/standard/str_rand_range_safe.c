// clause: C11 7.22.2.1 p2: a sequence of pseudo-random integers in the range 0 to RAND_MAX
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(1);
    int x = rand();
    assert(x >= 0 && x <= RAND_MAX);
    return 0;
}
