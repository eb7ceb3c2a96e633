// Further functions on texts and memory, of BSD and GNU.
#include "runtime/heddle.h"

size_t strlen(const char* text);
size_t strcspn(const char* text, const char* set);
void* memcpy(void* to, const void* from, size_t size);
void* memset(void* place, int byte, size_t size);

char* strsep(char** rest, const char* set) {
    char* const text = *rest;
    if (text == NULL) return NULL;
    char* const end = text + strcspn(text, set);
    if (*end == 0) {
        *rest = NULL;
    } else {
        *end = 0;
        *rest = end + 1;
    }
    return text;
}

// As much as there is room for, and a final zero; the result is the length of the whole text.
size_t strlcpy(char* to, const char* from, size_t size) {
    const size_t length = strlen(from);
    if (size == 0) return length;
    const size_t copied = length < size ? length : size - 1;
    memcpy(to, from, copied);
    to[copied] = 0;
    return length;
}

void* mempcpy(void* to, const void* from, size_t size) {
    memcpy(to, from, size);
    return (char*)to + size;
}

void bzero(void* place, size_t size) {
    memset(place, 0, size);
}
void explicit_bzero(void* place, size_t size) {
    memset(place, 0, size);
}

void* memrchr(const void* place, int byte, size_t size) {
    const unsigned char* const begin = place;
    for (size_t i = size; i != 0; --i)
        if (begin[i - 1] == (unsigned char)byte) return (void*)(begin + i - 1);
    return NULL;
}
