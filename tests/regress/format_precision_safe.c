// Precision, prefixes and blanks of numbers in texts; sets of characters that are scanned.
// expect: SAFE
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[40], key[16];
    int value = 0;
    assert(snprintf(text, sizeof text, "%.3d|%5.2d|%-5.2x|% d|%#x", 5, 7, 10, 3, 255) == 23);
    assert(strcmp(text, "005|   07|0a   | 3|0xff") == 0);
    assert(snprintf(text, sizeof text, "%.*s|%.0d|%#x", 2, "abc", 0, 0) == 5);
    assert(strcmp(text, "ab||0") == 0);
    assert(sscanf("name=12;rest", "%15[^=]=%d%1[;,]", key, &value, text) == 3);
    assert(strcmp(key, "name") == 0 && value == 12 && strcmp(text, ";") == 0);
    assert(sscanf("a-c9", "%[a-c-]", key) == 1 && strcmp(key, "a-c") == 0);
    assert(sscanf("9", "%[a-c]", key) == 0);
}
