// clause: C11 7.22.3.3 p2: if ptr is a null pointer, no action occurs
// args: --check assert,memory
// expect: SAFE
#include <stdlib.h>

int main(void) {
    free(0);
    free(0);
    return 0;
}
