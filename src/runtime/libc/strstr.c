// At each place of the text, the characters are compared with those of the wanted one up to its end.
#include "runtime/heddle.h"

char* strstr(const char* text, const char* wanted) {
    for (size_t i = 0;; ++i) {
        const char* here = text + i;
        for (size_t j = 0;; ++j) {
            const char b = wanted[j];
            if (b == 0) return (char*)here;
            const char a = here[j];
            if (a == b) continue;
            if (a == 0) return NULL;
            break;
        }
    }
}
