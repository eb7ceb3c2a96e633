// clause: POSIX posix_memalign: [EINVAL] the alignment is not a power of two multiple of sizeof (void *)
// expect: SAFE
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    void *p;
    assert(posix_memalign(&p, 24, 8) == EINVAL);
    assert(posix_memalign(&p, 4, 8) == EINVAL);
    int r = posix_memalign(&p, 16, 8);
    assert(r == 0 || r == ENOMEM);
    return 0;
}
