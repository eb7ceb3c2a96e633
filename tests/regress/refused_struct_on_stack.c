// A struct that is too large for registers is passed on the stack.
// expect-error: 3 unsupported: a struct passed by value on the stack
struct big {
    long v[4];
};

long last(struct big b) { return b.v[3]; }

int main(void) {
    struct big b = {{1, 2, 3, 4}};
    return (int)last(b);
}
