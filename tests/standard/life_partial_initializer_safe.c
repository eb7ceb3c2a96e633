// clause: C11 6.7.9 p21: the remainder of an aggregate is initialized implicitly the same as objects with static
//     storage duration
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int a[4] = {1, 2};
    struct {
        int x, y;
        char *p;
    } s = {.y = 5};
    char t[5] = "ab";
    assert(a[2] == 0 && a[3] == 0);
    assert(s.x == 0 && s.y == 5 && s.p == 0);
    assert(t[2] == 0 && t[3] == 0 && t[4] == 0);
    return 0;
}
