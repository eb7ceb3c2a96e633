// clause: C11 7.22.3: an object lives until it is deallocated
// args: --check leak
// expect: UNSAFE: memory that is never freed
#include <stdlib.h>

int main(void) {
    char *p = malloc(2);
    p = malloc(3);
    free(p);
    return 0;
}
