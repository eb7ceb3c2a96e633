// clause: C11 7.2 p1: if NDEBUG is defined where assert.h is included, the assert macro is ((void)0)
// expect: SAFE
#define NDEBUG
#include <assert.h>

int main(void) {
    assert(0);
    return 0;
}
