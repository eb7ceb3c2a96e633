// The first place of some bytes in others; at each place they are compared from the first one on.
#include "runtime/heddle.h"

int strncasecmp(const char* a, const char* b, size_t limit);
size_t strlen(const char* text);

void* memmem(const char* bytes, size_t size, const char* wanted, size_t length) {
    for (size_t i = 0; i + length <= size; ++i) {
        size_t same = 0;
        while (same != length && bytes[i + same] == wanted[same]) ++same;
        if (same == length) return (void*)(bytes + i);
    }
    return NULL;
}

char* strcasestr(const char* text, const char* wanted) {
    const size_t length = strlen(wanted);
    for (size_t i = 0;; ++i) {
        if (strncasecmp(text + i, wanted, length) == 0) return (char*)(text + i);
        if (text[i] == 0) return NULL;
    }
}
