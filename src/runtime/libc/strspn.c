// Characters of a text that are in a set, or are not.
#include "runtime/heddle.h"

static bool is_member(char c, const char* set) {
    for (size_t i = 0;; ++i) {
        const char member = set[i];
        if (member == 0) return false;
        if (member == c) return true;
    }
}

// How many at the start of the text.
size_t strspn(const char* text, const char* set) {
    for (size_t i = 0;; ++i) {
        const char c = text[i];
        if (c == 0 || !is_member(c, set)) return i;
    }
}

size_t strcspn(const char* text, const char* set) {
    for (size_t i = 0;; ++i) {
        const char c = text[i];
        if (c == 0 || is_member(c, set)) return i;
    }
}

// The first one that is in the set, or null.
char* strpbrk(const char* text, const char* set) {
    const char* place = text + strcspn(text, set);
    return *place == 0 ? NULL : (char*)place;
}
