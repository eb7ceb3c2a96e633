// clause: C11 6.2.4 p6: if an initialization is specified, it is performed each time the declaration is reached
// args: --check assert
// expect: SAFE
#include <assert.h>

int main(void) {
    for (int i = 0; i < 3; i++) {
        int x = 7;
        assert(x == 7);
        x = i;
    }
    return 0;
}
