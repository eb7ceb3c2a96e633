// rand_r gives a number from 0 to RAND_MAX; there are no environment variables.
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned seed = 1;
    int number = rand_r(&seed);
    assert(number >= 0 && number <= RAND_MAX);
    assert(getenv("HOME") == 0);
    return 0;
}
