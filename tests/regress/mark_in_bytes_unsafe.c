// An array of bytes may lie anywhere: its lowest bit may be either.
// expect: UNSAFE: assertion failed at mark_in_bytes_unsafe.c:9
#include <assert.h>
#include <stdint.h>

char bytes[3];

int main(void) {
    assert(((uintptr_t)&bytes[1] & 1) == 1);
    return 0;
}
