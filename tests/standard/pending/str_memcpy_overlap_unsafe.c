// clause: C11 7.24.2.1 p2: if copying takes place between objects that overlap, the behavior is undefined
// args: --check memory
// expect: UNSAFE: over
#include <string.h>

int main(void) {
    char a[6] = "abcde";
    memcpy(a + 1, a, 4);  // fails here
    return 0;
}
