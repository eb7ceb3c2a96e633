// clause: C11 6.8.5.3: the scope of a declaration in clause-1 is the whole loop: there is one instance for all
//     iterations
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        if (p) sum += *p;
        p = &i;
    }
    assert(sum == 1 + 2);
    return 0;
}
