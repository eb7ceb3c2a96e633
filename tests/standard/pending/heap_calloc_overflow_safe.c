// clause: C11 7.22.3.2: space for nmemb objects of size each: a product that no object can have gives a null pointer
// expect: SAFE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = calloc(SIZE_MAX, 2);
    assert(p == 0);
    return 0;
}
