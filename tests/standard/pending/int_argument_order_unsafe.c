// clause: C11 6.5.2.2 p10: the order of evaluation of arguments is unspecified (the calls are indeterminately
//     sequenced)
// An assertion that the first argument comes first does not follow.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int n;

int next(void) { return n++; }

int before(int a, int b) { return a < b; }

int main(void) {
    assert(before(next(), next()));  // fails here
    return 0;
}
