// C: floating-point numbers are copied with their structs, and can be looked at as bytes.
// expect: SAFE
#include <assert.h>
#include <string.h>

struct {
    float f;
    int i;
} a, b;

int main(void) {
    a.f = 1.5f;
    b = a;
    unsigned bits;
    memcpy(&bits, &b.f, sizeof bits);
    assert(bits == 0x3fc00000);
    return 0;
}
