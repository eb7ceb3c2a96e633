// clause: C11 7.24.5.3, 7.24.5.4, 7.24.5.6: strcspn, strpbrk and strspn
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    const char *s = "abc1";
    assert(strspn(s, "cab") == 3 && strspn(s, "") == 0);
    assert(strcspn(s, "12") == 3 && strcspn(s, "") == 4);
    assert(strpbrk(s, "1c") == s + 2 && strpbrk(s, "x") == 0);
    return 0;
}
