// Structs passed and returned by value.
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

struct big fill(struct big b, long v) {
    b.v[3] = v;
    return b;
}

int main(void) {
    struct pair p = {1, 2};
    struct pair q = swap(p);
    assert(q.a == 2 && q.b == 1 && p.a == 1);
    struct big b = {{1, 2, 3, 4}};
    struct big c = fill(b, 9);
    assert(c.v[3] == 9 && c.v[0] == 1 && b.v[3] == 4);
    return 0;
}
