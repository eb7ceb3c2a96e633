// clause: C11 6.2.4 p6: a jump inside the block does not end the lifetime; without an initializer the value is kept
// args: --check assert
// expect: SAFE
#include <assert.h>

int main(void) {
    int n = 0;
    int x;
    x = 5;
again:
    n++;
    if (n < 2) goto again;
    assert(x == 5);
    return 0;
}
