// clause: C11 6.7.2.1 p18: if the object has no such element, the behavior is undefined if any attempt is made to
//     access it
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

struct s {
    int n;
    int a[];
};

int main(void) {
    struct s *p = malloc(sizeof *p + 2 * sizeof(int));
    p->a[2] = 3;  // fails here
    return 0;
}
