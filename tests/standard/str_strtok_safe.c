// clause: C11 7.24.5.8 p3 to p5: tokens between separators; empty ones are skipped; null if there is no token
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char s[] = ",a,,bc,";
    char *t = strtok(s, ",");
    assert(strcmp(t, "a") == 0);
    t = strtok(0, ",");
    assert(strcmp(t, "bc") == 0);
    assert(strtok(0, ",") == 0);
    return 0;
}
