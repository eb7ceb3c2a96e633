// A function without a body is refused by name.
// expect-error: 3 frobnicate
extern int frobnicate(int);

int main(void) { return frobnicate(1); }
