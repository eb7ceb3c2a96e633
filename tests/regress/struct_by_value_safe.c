// A small struct passed in a register, a large one returned through memory.
// expect: SAFE
#include <assert.h>

struct pair {
    int a, b;
};
struct big {
    long v[4];
};

struct pair swap(struct pair p) {
    struct pair q = {p.b, p.a};
    return q;
}

struct big fill(long v) {
    struct big b = {{1, 2, 3, v}};
    return b;
}

int main(void) {
    struct pair p = {1, 2};
    struct pair q = swap(p);
    assert(q.a == 2 && q.b == 1 && p.a == 1);
    struct big b = fill(9);
    assert(b.v[3] == 9 && b.v[0] == 1);
    return 0;
}
