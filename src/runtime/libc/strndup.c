// A copy of the text, or of its first characters.
#include "runtime/heddle.h"

size_t strnlen(const char* text, size_t limit);
void* malloc(size_t size);
void* memcpy(void* to, const void* from, size_t size);

char* strndup(const char* text, size_t limit) {
    const size_t length = strnlen(text, limit);
    char* copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}
