// clause: C11 6.5.3.4 p2: if the type of the operand is a variable length array type, the operand is evaluated; the
//     size is that of the array
// expect: SAFE
#include <assert.h>

int main(void) {
    int n = 3;
    int a[n];
    n = 5;
    assert(sizeof a == 3 * sizeof(int));
    a[2] = 1;
    return 0;
}
