// expect: UNSAFE: assertion failed at FILE:LINE
// Between two looks at the clock any time may pass.
#include <assert.h>
#include <time.h>

int main(void) {
    struct timespec before, after;
    clock_gettime(CLOCK_REALTIME, &before);
    clock_gettime(CLOCK_REALTIME, &after);
    assert(after.tv_sec == before.tv_sec);  // fails here
    return 0;
}
