// expect: SAFE
// POSIX: clock_gettime and gettimeofday store a time, with less than a second in the second part.
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    struct timespec now;
    struct timeval then;
    assert(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    assert(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
    assert(gettimeofday(&then, 0) == 0);
    assert(then.tv_usec >= 0 && then.tv_usec < 1000000);
    return 0;
}
