// An alignment is a power of two, and that of a pointer at least.
#include "runtime/heddle.h"

void* aligned_alloc(size_t alignment, size_t size);

int posix_memalign(void** place, size_t alignment, size_t size) {
    if (((alignment & (alignment - 1)) != 0) | (alignment < sizeof(void*))) return HEDDLE_EINVAL;
    *place = aligned_alloc(alignment, size);
    return 0;
}
