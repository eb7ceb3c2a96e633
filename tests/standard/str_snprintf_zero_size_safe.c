// clause: C11 7.21.6.5 p2: if n is zero, nothing is written
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdio.h>

int main(void) {
    char a[1] = {'x'};
    assert(snprintf(a, 0, "%d", 10) == 2 && a[0] == 'x');
    assert(snprintf(a, 1, "%d", 10) == 2 && a[0] == 0);
    return 0;
}
