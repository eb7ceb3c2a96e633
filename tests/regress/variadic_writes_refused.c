// %n would write memory.
// expect-error: 3 vprintf
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static void report(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void) {
    signed char count = 0;
    report("abc%-5hhn\n", &count);
    assert(count == 0);
    return 0;
}
