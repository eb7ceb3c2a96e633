// A program of one thread.
// expect: SAFE
#include <assert.h>

int sum(int n) {
    int s = 0;
    for (int i = 1; i <= n; ++i) s += i;
    return s;
}

int main(void) {
    assert(sum(4) == 10);
    return 0;
}
