// Two pointers may have one hash.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static long one, two;
static unsigned last;

static void* put(void* p) {
    last = (unsigned)((uintptr_t)p >> 3) % 4;
    return p;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, put, &one);
    pthread_join(thread, 0);
    unsigned other = (unsigned)((uintptr_t)&two >> 3) % 4;
    assert(last != other);  // fails here
}
