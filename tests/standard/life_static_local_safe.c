// clause: C11 6.2.4 p3: static storage duration: the lifetime is the entire execution, the value is initialized only
//     once
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int *counter(void) {
    static int n = 10;
    n++;
    return &n;
}

int main(void) {
    int *p = counter();
    counter();
    assert(*p == 12);
    return 0;
}
