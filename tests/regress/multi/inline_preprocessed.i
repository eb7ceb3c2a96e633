# 1 "inline.c"
extern void __assert_fail(const char *, const char *, unsigned, const char *);
inline int one(void) { return 1; }
int main(void) {
    int linux = one();
    if (linux != 1) __assert_fail("linux == 1", "inline.c", 6, "main");
    return 0;
}
