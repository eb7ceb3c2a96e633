// C: only the start of a heap object may be freed.
// args: --check assert,memory
// expect: UNSAFE: invalid free at FILE:LINE
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    char *p = malloc(2);
    free(p + __VERIFIER_nondet_bool());  // fails here
    return 0;
}
