// Output of bytes: nothing is written; the result is any number up to all.
#include "runtime/heddle.h"

static size_t up_to(size_t all) {
    const size_t some = __VERIFIER_nondet_ulong();
    return some <= all ? some : all;
}

size_t fwrite(const void* buffer, size_t size, size_t count, void* stream) {
    return up_to(size == 0 ? 0 : count);
}

long write(int file, const void* buffer, size_t size) {
    const size_t written = up_to(size);
    return __VERIFIER_nondet_bool() ? -1 : (long)written;
}
