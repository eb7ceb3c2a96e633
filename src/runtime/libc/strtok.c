// The next part of the text between characters of a set.  `rest` is where to go on, null at the end.
#include "runtime/heddle.h"

size_t strspn(const char* text, const char* set);
size_t strcspn(const char* text, const char* set);

char* strtok_r(char* text, const char* set, char** rest) {
    if (text == NULL) {
        text = *rest;
        if (text == NULL) return NULL;
    }
    char* token = text + strspn(text, set);
    if (*token == 0) {
        *rest = NULL;
        return NULL;
    }
    char* end = token + strcspn(token, set);
    if (*end == 0) {
        *rest = NULL;
        return token;
    }
    *end = 0;
    *rest = end + 1;
    return token;
}

char* strtok(char* text, const char* set) {
    static char* rest;  // of all threads
    return strtok_r(text, set, &rest);
}
