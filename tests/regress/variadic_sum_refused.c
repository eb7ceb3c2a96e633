// Arguments of a variadic function that are looked at are refused.
// expect-error: 3 va_start
#include <stdarg.h>

static int sum(int count, ...) {
    va_list list;
    int result = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) result += va_arg(list, int);
    va_end(list);
    return result;
}

int main(void) { return sum(2, 1, -1); }
