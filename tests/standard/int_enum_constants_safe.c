// clause: C11 6.7.2.2 p3: each subsequent enumerator without = is one more than the previous enumeration constant
// expect: SAFE
#include <assert.h>

enum e { A, B = 5, C, D = -1, E };

int main(void) {
    assert(A == 0 && C == 6 && E == 0);
    return 0;
}
