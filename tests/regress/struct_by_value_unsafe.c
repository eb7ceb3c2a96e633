// The called function has its own copy: changing it does not change the caller's struct.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

struct big {
    long v[4];
};

void clear(struct big b) { b.v[3] = 0; }

int main(void) {
    struct big b = {{1, 2, 3, 4}};
    clear(b);
    assert(b.v[3] == 0);  // fails here
    return 0;
}
