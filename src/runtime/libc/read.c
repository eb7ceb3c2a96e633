// Input of bytes: any, and fewer than asked for at the end of the input.
#include "runtime/heddle.h"

// The result is how many there were.
static size_t read_bytes(char* buffer, size_t bytes) {
    size_t i = 0;
    while (i != bytes) {
        if (!__VERIFIER_nondet_bool()) break;
        buffer[i] = __VERIFIER_nondet_char();
        ++i;
    }
    return i;
}

// The result is how many whole items there are.
size_t fread(void* buffer, size_t size, size_t count, void* stream) {
    const size_t bytes = size * count;
    if (bytes == 0) return 0;
    return read_bytes(buffer, bytes) / size;
}

// As many bytes as there are, or an error.
long read(int file, void* buffer, size_t size) {
    const size_t got = read_bytes(buffer, size);
    if (got != 0) return (long)got;
    return __VERIFIER_nondet_bool() ? -1 : 0;
}
