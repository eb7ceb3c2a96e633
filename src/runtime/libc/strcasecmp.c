// The difference of the first characters that differ as small letters.
#include "runtime/heddle.h"

int tolower(int character);

int strncasecmp(const char* first, const char* second, size_t limit) {
    for (size_t i = 0; i != limit; ++i) {
        const unsigned char a = (unsigned char)first[i], b = (unsigned char)second[i];
        const int difference = tolower(a) - tolower(b);
        if ((difference != 0) | (a == 0)) return difference;  // one condition: fewer paths
    }
    return 0;
}

int strcasecmp(const char* first, const char* second) {
    return strncasecmp(first, second, SIZE_MAX);
}
