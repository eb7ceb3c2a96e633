// clause: C11 6.8.6.2, 6.8.6.3: continue goes to the end of the loop body, so that for evaluates its third expression;
//     break leaves the innermost
// expect: SAFE
#include <assert.h>

int main(void) {
    int n = 0, m = 0;
    for (int i = 0; i < 4; i++) {
        if (i == 1) continue;
        for (;;) {
            m++;
            break;
        }
        n += i;
    }
    assert(n == 0 + 2 + 3 && m == 3);
    do {
        n++;
        if (n == 6) continue;
        n = 100;
    } while (n < 6);
    assert(n == 6);
    return 0;
}
