// An assertion as a function, for programs that only declare it.
#include "runtime/heddle.h"

_Noreturn void __assert_fail(const char* text, const char* file, unsigned line, const char* function);

void __VERIFIER_assert(int condition) {
    if (!condition) __assert_fail(NULL, NULL, 0, NULL);
}
