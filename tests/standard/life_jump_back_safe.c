// clause: C11 6.2.4 p6: a jump back in front of a declaration does not leave the block: the object lives on
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int *p = 0;
    {
    again:
        if (p) {
            assert(*p == 3);
            return 0;
        }
        int x = 3;
        p = &x;
        goto again;
    }
}
