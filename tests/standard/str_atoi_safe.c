// clause: C11 7.22.1.2: atoi converts the initial portion of the string, after white space, with an optional sign
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    assert(atoi("42") == 42 && atoi(" -7x") == -7 && atoi("+3") == 3 && atoi("x") == 0);
    assert(atol("123456789012") == 123456789012L);
    return 0;
}
