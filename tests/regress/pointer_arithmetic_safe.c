// Pointer arithmetic, difference and comparison inside one array.
// expect: SAFE
#include <assert.h>

int a[4] = {1, 2, 3, 4};

int main(void) {
    int sum = 0;
    for (int *p = a; p < a + 4; ++p) sum += *p;
    assert(sum == 10);
    int *q = &a[3];
    assert(q - a == 3 && q > a && a + 3 == q);
    q -= 2;
    assert(q[1] == 3 && *(q - 1) == 1);
    char *c = (char *)&a[1];
    assert(*(int *)(c + sizeof(int)) == 3);
    return 0;
}
