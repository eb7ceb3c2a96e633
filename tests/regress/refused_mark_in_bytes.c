// An array of bytes may lie anywhere: its lowest bit is not known.
// expect-error: 3 a pointer used as a number in and
#include <assert.h>
#include <stdint.h>

char bytes[3];

int main(void) {
    assert(((uintptr_t)&bytes[1] & 1) == 1);
    return 0;
}
