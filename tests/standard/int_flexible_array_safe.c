// clause: C11 6.7.2.1 p18: a flexible array member has the longest array that does not make the structure larger than
//     the object
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

struct s {
    int n;
    int a[];
};

int main(void) {
    struct s *p = malloc(sizeof *p + 2 * sizeof(int));
    if (!p) return 0;
    p->n = 2;
    p->a[1] = 3;
    assert(p->n == 2 && p->a[1] == 3);
    free(p);
    return 0;
}
