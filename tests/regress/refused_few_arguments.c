// A function that was declared without its parameters is called with too few of them.
// expect-error: 3 unsupported: a call of sum with too few arguments
#include <assert.h>

int sum();

int main(void) {
    int two = 2;
    assert(sum(1) + two == 3);
    return two;
}

int sum(a, b) int a, b;
{ return a + b; }
