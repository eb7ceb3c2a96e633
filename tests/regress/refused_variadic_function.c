// Functions of the program with a variable list of arguments are not modelled.
// expect-error: 3 refused_variadic_function.c:7:
#include <stdarg.h>

int first(int n, ...) {
    va_list list;
    va_start(list, n);
    return va_arg(list, int);
}

int main(void) { return first(1, 2); }
