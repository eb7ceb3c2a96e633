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

// Who asks gets any.
static int any_number(int* place) {
    *place = __VERIFIER_nondet_int();
    return 0;
}
static int any_size(size_t* place) {
    *place = __VERIFIER_nondet_ulong();
    return 0;
}

int pthread_attr_setstack(void* attributes, void* place, size_t size) {
    return 0;
}
int pthread_attr_getstacksize(const void* attributes, size_t* size) {
    return any_size(size);
}
int pthread_attr_getguardsize(const void* attributes, size_t* size) {
    return any_size(size);
}
int pthread_attr_getscope(const void* attributes, int* scope) {
    return any_number(scope);
}
int pthread_attr_getinheritsched(const void* attributes, int* inherited) {
    return any_number(inherited);
}
int pthread_attr_getschedpolicy(const void* attributes, int* policy) {
    return any_number(policy);
}
int pthread_attr_getschedparam(const void* attributes, int* priority) {
    return any_number(priority);
}
int pthread_mutexattr_getpshared(const void* attributes, int* shared) {
    return any_number(shared);
}
int pthread_mutexattr_getprotocol(const void* attributes, int* protocol) {
    return any_number(protocol);
}
int pthread_mutexattr_setprioceiling(void* attributes, int ceiling) {
    return 0;
}
int pthread_condattr_getclock(const void* attributes, int* clock) {
    return any_number(clock);
}
int pthread_rwlockattr_setkind_np(void* attributes, int kind) {
    return (unsigned)kind > 2 ? HEDDLE_EINVAL : 0;
}
