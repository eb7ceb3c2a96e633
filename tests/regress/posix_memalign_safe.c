// posix_memalign makes an object, unless the alignment is wrong.
// args: --check assert,memory,leak
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    void *place = 0;
    assert(posix_memalign(&place, 24, 8) == EINVAL && posix_memalign(&place, 4, 8) == EINVAL);
    assert(posix_memalign(&place, 0, 8) == EINVAL && place == 0);
    assert(posix_memalign(&place, 64, 8) == 0 && place != 0);
    ((int *)place)[1] = 3;
    assert(((int *)place)[1] == 3);
    free(place);
    return 0;
}
