// strndup copies up to a limit; strcasecmp and strncasecmp take letters as small ones.
// args: --check assert,memory,leak
// expect: SAFE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
    const char bare[2] = {'x', 'y'};
    char *copy = strndup("heddle", 3), *all = strndup("ab", 9), *part = strndup(bare, 2);
    assert(strcmp(copy, "hed") == 0 && strcmp(all, "ab") == 0 && strcmp(part, "xy") == 0);
    assert(strcasecmp(copy, "HeD") == 0 && strcasecmp(copy, "HEDDLE") < 0 && strcasecmp("b", "AB") > 0);
    assert(strncasecmp(copy, "HEDDLE", 3) == 0 && strncasecmp("a", "b", 0) == 0);
    assert(strcasecmp("_", "A") < 0);
    free(copy);
    free(all);
    free(part);
    return 0;
}
