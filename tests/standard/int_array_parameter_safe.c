// clause: C11 6.7.6.3 p7: a parameter of array type is a pointer: the function changes the caller's array; 6.5.2.2 p4:
//     a struct is copied
// expect: SAFE
#include <assert.h>

struct s {
    int a[2];
};

void f(int a[2], struct s s) {
    a[0] = 1;
    s.a[0] = 1;
}

int main(void) {
    int a[2] = {0, 0};
    struct s s = {{0, 0}};
    f(a, s);
    assert(a[0] == 1 && s.a[0] == 0);
    return 0;
}
