// The first place of a character in a text, or the final zero.
#include "runtime/heddle.h"

char* strchrnul(const char* text, int character) {
    for (;; ++text) {
        const char c = *text;
        if ((c == (char)character) | (c == 0)) return (char*)text;  // one condition: fewer paths
    }
}
