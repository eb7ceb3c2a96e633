// clause: C11 6.4.5 p6: a string literal initializes an array of static storage duration
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

const char *name(void) { return "abc"; }

int main(void) {
    const char *p = name();
    assert(p[2] == 'c' && p[3] == 0 && sizeof "abc" == 4);
    return 0;
}
