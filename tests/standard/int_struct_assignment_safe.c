// clause: C11 6.5.16.1: an assignment of a structure copies all of its members, arrays, too
// expect: SAFE
#include <assert.h>

struct s {
    int a[3];
    char c;
};

struct s make(int x) {
    struct s r = {{x, x + 1, x + 2}, 'y'};
    return r;
}

int main(void) {
    struct s a = make(3), b;
    b = a;
    a.a[1] = 0;
    assert(b.a[0] == 3 && b.a[1] == 4 && b.a[2] == 5 && b.c == 'y');
    return 0;
}
