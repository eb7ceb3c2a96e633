// clause: C11 6.2.6.1 p6: when a value is stored in a member, the bytes that correspond to padding take unspecified
//     values
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <string.h>

struct s {
    char c;
    int i;
};

int main(void) {
    struct s a, b;
    a.c = b.c = 1;
    a.i = b.i = 2;
    assert(memcmp(&a, &b, sizeof a) == 0);  // fails here
    return 0;
}
