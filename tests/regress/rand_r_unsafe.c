// The seed becomes any number.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned seed = 1;
    int number = rand_r(&seed);
    assert(number != 5 || seed != 4000000000U); // fails here
    return 0;
}
