// clause: POSIX strdup, strndup: a pointer to a new string; strndup copies at most size bytes and terminates
// args: --check assert,memory,leak
// expect: SAFE
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char s[] = "abc";
    char *p = strdup(s), *q = strndup(s, 2);
    if (!p || !q) return 0;
    s[0] = 'x';
    assert(p[0] == 'a' && p[3] == 0);
    assert(q[1] == 'b' && q[2] == 0);
    free(p);
    free(q);
    return 0;
}
