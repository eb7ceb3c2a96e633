// Any characters up to the end of a line, of the input or of the buffer; null if there is no input at all.
#include "runtime/heddle.h"

char* fgets(char* buffer, int size, void* stream) {
    if (size <= 0) return NULL;
    const unsigned last = (unsigned)size - 1;
    unsigned i = 0;
    while (i != last) {
        if (!__VERIFIER_nondet_bool()) {
            if (i == 0) return NULL;
            break;
        }
        const char c = __VERIFIER_nondet_char();
        buffer[i] = c;
        ++i;
        if (c == '\n') break;
    }
    buffer[i] = 0;
    return buffer;
}
