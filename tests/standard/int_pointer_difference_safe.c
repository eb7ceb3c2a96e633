// clause: C11 6.5.6 p9: the difference of two pointers into one array is the difference of the subscripts; 6.5.8: so is
//     their order
// expect: SAFE
#include <assert.h>

int a[5];

int main(void) {
    int *p = a + 1, *q = &a[4];
    assert(q - p == 3 && p - q == -3);
    assert(p < q && q[-3] == *p && &2 [a] == a + 2);
    return 0;
}
