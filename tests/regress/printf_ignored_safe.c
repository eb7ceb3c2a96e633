// Printing has no effect on the program.
// expect: SAFE
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 2;
    printf("x = %d\n", x);
    puts("done");
    assert(x == 2);
    return 0;
}
