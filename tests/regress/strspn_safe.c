// expect: SAFE
// C: strspn and strcspn count the bytes at the start of a text that are in a set, or are not; strpbrk is the place of
// the first one that is, or null.
#include <assert.h>
#include <string.h>

int main(void) {
    const char* text = "abcb";
    assert(strspn(text, "ba") == 2);
    assert(strspn(text, "") == 0);
    assert(strspn(text, "abc") == 4);
    assert(strcspn(text, "cx") == 2);
    assert(strcspn(text, "x") == 4);
    assert(strcspn("", "x") == 0);
    assert(strpbrk(text, "cb") == text + 1);
    assert(strpbrk(text, "x") == 0);
    return 0;
}
