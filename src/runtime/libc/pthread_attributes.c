// Attributes without an influence: neither priorities nor processors matter.
#include "runtime/heddle.h"

int pthread_mutexattr_setprotocol(void* attributes, unsigned protocol) {
    return protocol > 2 ? HEDDLE_EINVAL : 0;
}

int pthread_setaffinity_np(unsigned long thread, size_t size, const void* set) {
    return 0;
}

int pthread_attr_setaffinity_np(void* attributes, size_t size, const void* set) {
    return 0;
}

// A function that nobody knows is refused where it is called; it is weak, so that native replays need none.
__attribute__((weak)) int pthread_mutexattr_setrobust_np(void* attributes, unsigned robustness);

int pthread_mutexattr_setrobust(void* attributes, unsigned robustness) {
    if (robustness == 1) pthread_mutexattr_setrobust_np(attributes, robustness);
    return robustness > 1 ? HEDDLE_EINVAL : 0;
}
