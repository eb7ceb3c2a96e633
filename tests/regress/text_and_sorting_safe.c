// expect: SAFE
// C17 7.22: numbers in texts, sorting and searching, absolute values.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    char *end;
    assert(strtol(" -0x1fz", &end, 0) == -31 && *end == 'z');
    assert(strtoul("077", 0, 0) == 63);
    assert(strtol("9223372036854775808", 0, 10) == 9223372036854775807L && errno == ERANGE);
    int values[3] = {3, 1, 2}, key = 2, a = 0, b = 0;
    qsort(values, 3, sizeof values[0], compare);
    assert(values[0] == 1 && values[1] == 2 && values[2] == 3);
    assert(bsearch(&key, values, 3, sizeof values[0], compare) == values + 1);
    char word[4];
    assert(sscanf("12 -x1f ab!", "%d -x%x %3s", &a, &b, word) == 3 && a == 12 && b == 31 && word[2] == '!');
    assert(sscanf("z", "%d", &a) == 0 && sscanf("", "%d", &a) == -1);
    assert(abs(-3) == 3 && labs(-4L) == 4);
    return 0;
}
