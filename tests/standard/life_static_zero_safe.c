// clause: C11 6.7.9 p10: static or thread storage duration without initializer: null pointers, zero numbers
// expect: SAFE
#include <assert.h>

struct s {
    int a;
    char *p;
    double d;
    unsigned b : 3;
} g;
static int array[3];
_Thread_local int t;

int main(void) {
    static long l;
    assert(g.a == 0 && g.p == 0 && g.d == 0.0 && g.b == 0);
    assert(array[0] == 0 && array[2] == 0 && t == 0 && l == 0);
    return 0;
}
