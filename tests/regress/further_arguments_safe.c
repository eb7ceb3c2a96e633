// expect: SAFE
// C17 7.16: further arguments, also of a function that is called through a pointer, handed on, and copied.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct point {
    long x, y, z;
};

static long sum(const char *kinds, ...) {
    va_list list, again;
    long result = 0;
    va_start(list, kinds);
    va_copy(again, list);
    for (; *kinds; kinds++) {
        if (*kinds == 'i') result += va_arg(list, int);
        if (*kinds == 'l') result += va_arg(list, long);
        if (*kinds == 'd') result += (long)va_arg(list, double);
        if (*kinds == 's') result += va_arg(list, struct point).z;
    }
    result += va_arg(again, int);
    va_end(again);
    va_end(list);
    return result;
}

static char line[24];

static int vlog(const char *format, va_list list) { return vsnprintf(line, sizeof line, format, list); }

static int put(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int length = vlog(format, list);
    va_end(list);
    return length;
}

int main(void) {
    struct point point = {1, 2, 3};
    assert(sum("ilsd", -1, 5L, point, 2.5) == 8);
    int (*log)(const char *, ...) = put;
    assert(log("%-3s|%04d|%lx%%", "a", -7, 255L) == 12);
    assert(strcmp(line, "a  |-007|ff%") == 0);
    return 0;
}
