// clause: C11 6.8.4.2 p5, p7: control jumps to the matching case, or default; it goes on into the statements that
//     follow
// expect: SAFE
#include <assert.h>

int f(int x) {
    int r = 0;
    switch (x) {
    case 1: r += 1;
    case 2: r += 2; break;
    default: r += 10;
    case 3: r += 4;
    }
    return r;
}

int main(void) {
    assert(f(1) == 3 && f(2) == 2 && f(3) == 4 && f(4) == 14);
    return 0;
}
