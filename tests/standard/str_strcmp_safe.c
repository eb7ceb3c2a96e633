// clause: C11 7.24.4.2 p3: greater than, equal to, or less than zero
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    assert(strcmp("abc", "abc") == 0);
    assert(strcmp("ab", "abc") < 0);
    assert(strcmp("abd", "abc") > 0);
    assert(strcmp("", "") == 0);
    return 0;
}
