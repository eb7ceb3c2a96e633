// Atomic is each access, not an increment.
// args: --volatile-is-atomic --check assert,race
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

static volatile int count;

static void* add(void* unused) {
    count++;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, add, 0);
    count++;
    pthread_join(thread, 0);
    assert(count == 2);  // fails here
}
