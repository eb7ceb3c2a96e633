// expect: UNSAFE: assertion failed at FILE:LINE
// Two threads count what they have put into one line.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

int total;

static void add(int count, ...) {
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++) total += va_arg(list, int);
    va_end(list);
}

void *work(void *unused) {
    add(1, 3);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    add(2, 4, 5);
    pthread_join(thread, 0);
    assert(total == 12);  // fails here
    return 0;
}
