// Inputs and assumptions of verifiers, at random; both kinds of programs are linked with it.
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static uint64_t input(void) {
    static _Atomic uint64_t state;
    if (state == 0) state = (getenv("SEED") ? strtoull(getenv("SEED"), 0, 10) : 1) * 0x9e3779b97f4a7c15u + 7;
    const uint64_t value = (state = state * 6364136223846793005u + 1442695040888963407u) >> 33;
    switch (value % 4) {
        case 0:
            return value >> 2;
        case 1:
            return -(value >> 28);
        default:
            return (value >> 2) % 4;
    }
}

static void fail(void) {
    (void)!write(2, "reach_error\n", 12);
    abort();
}

#define INPUT(type, name)                                       \
    __attribute__((weak)) type __VERIFIER_nondet_##name(void) { \
        return (type)input();                                   \
    }
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(unsigned, unsigned)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
__attribute__((weak)) _Bool __VERIFIER_nondet_bool(void) {
    return input() & 1;
}
// The run does not exist.
__attribute__((weak)) void __VERIFIER_assume(int condition) {
    if (!condition) _exit(0);
}
__attribute__((weak)) void assume_abort_if_not(int condition) {
    if (!condition) _exit(0);
}
__attribute__((weak)) void __VERIFIER_assert(int condition) {
    if (!condition) fail();
}
__attribute__((weak)) void reach_error(void) {
    fail();
}
__attribute__((weak)) void __VERIFIER_error(void) {
    fail();
}
