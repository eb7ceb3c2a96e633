// clause: C11 6.3.1.2: any scalar value converts to _Bool as 0 or 1, in atomic operations, too
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

int main(void) {
    atomic_bool b = false;
    assert(atomic_exchange(&b, 2) == false);
    assert(b == 1);
    b = 0;
    atomic_store(&b, 256);
    assert(b == 1);
    return 0;
}
