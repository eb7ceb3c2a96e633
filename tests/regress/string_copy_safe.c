// C: strcpy copies up to and with the final zero, strcat goes on there, strcmp compares bytes.
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char text[8];
    strcpy(text, "ab");
    strcat(text, "cd");
    assert(strlen(text) == 4 && strcmp(text, "abcd") == 0);
    assert(strncmp(text, "abx", 2) == 0 && strcmp(text, "abce") < 0);
    assert(strchr(text, 'c') == text + 2 && strrchr("abca", 'a') != 0 && strchr(text, 'z') == 0);
    assert(memcmp(text, "abXX", 2) == 0 && memchr(text, 'd', 3) == 0);
    strncpy(text, "z", 3);
    assert(text[0] == 'z' && text[2] == 0 && text[3] == 'd');
    strncat(text, "xyz", 2);
    assert(strnlen(text, 2) == 2 && strcmp(text, "zxy") == 0 && stpcpy(text, "uv") == text + 2);
    return 0;
}
