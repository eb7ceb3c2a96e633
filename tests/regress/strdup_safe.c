// C: strdup gives a copy of its own on the heap.
// expect: SAFE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *copy = strdup("ab");
    copy[0] = 'x';
    assert(copy[1] == 'b' && copy[2] == 0);
    free(copy);
    return 0;
}
