// clause: C11 6.5.2.4 p2: the value 1 of the appropriate type is added: a pointer moves by an element
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int a[4];

int main(void) {
    int *_Atomic p = a;
    assert(p++ == a);
    assert(p == a + 1);
    assert(++p == a + 2);
    assert(--p == a + 1);
    return 0;
}
