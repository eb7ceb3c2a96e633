// What vprintf returns may be an error, and the work of a variadic function beside it is seen by others.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

int lines, errors;

static void report(const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (vprintf(format, list) < 0) errors++;
    lines++;
    va_end(list);
}

void *work(void *unused) {
    report("%s %d\n", "thread", 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    report("main\n");
    pthread_join(thread, 0);
    assert(lines == 2 || errors == 0); // fails here
    return 0;
}
