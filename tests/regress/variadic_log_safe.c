// A variadic function that hands its arguments on to vprintf prints nothing, and its other work is done.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>

int lines;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int report(const char *format, ...) {
    va_list list, copy;
    va_start(list, format);
    va_copy(copy, list);
    pthread_mutex_lock(&lock);
    lines++;
    int printed = vfprintf(stderr, format, list);
    vsyslog(LOG_INFO, format, copy);
    pthread_mutex_unlock(&lock);
    va_end(copy);
    va_end(list);
    return printed < 0 ? -1 : 0;
}

void *work(void *unused) {
    report("%s: %d %f\n", "thread", 1, 2.0);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    int result = report("main\n");
    pthread_join(thread, 0);
    assert(lines == 2 && (result == 0 || result == -1));
    return 0;
}
