// An uninitialised local holds any value, but one only.
// expect: SAFE
#include <assert.h>

int main(void) {
    int x;
    int y = x;
    assert(x == y && x - y == 0);
    return 0;
}
