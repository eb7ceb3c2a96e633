// clause: C11 6.5.7 p4: if E1 x 2^E2 is not representable in the result type, the behavior is undefined
// args: --check overflow
// expect: UNSAFE: s
#include <limits.h>

int x = INT_MAX;

int main(void) {
    return x << 1;  // fails here
}
