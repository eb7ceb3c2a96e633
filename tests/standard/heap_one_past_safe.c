// clause: C11 6.5.6 p8: a pointer one past the last element may be computed and compared
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int a[3] = {1, 2, 3}, sum = 0;
    for (int *p = a; p != a + 3; p++) sum += *p;
    assert(sum == 6 && (a + 3) - a == 3);
    return 0;
}
