// memmove copies correctly when the ranges overlap.
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    int a[4] = {1, 2, 3, 4};
    memmove(a + 1, a, 3 * sizeof(int));
    assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3);
    memmove(a, a + 2, 2 * sizeof(int));
    assert(a[0] == 2 && a[1] == 3 && a[2] == 2);
    return 0;
}
