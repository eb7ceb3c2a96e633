// clause: C11 7.26.5.7 p3: thrd_sleep returns zero if the requested time has elapsed; 7.26.5.8: thrd_yield returns no
//     value
// expect: SAFE
#include <assert.h>
#include <threads.h>
#include <time.h>

int main(void) {
    struct timespec d = {0, 1000};
    assert(thrd_sleep(&d, 0) == 0);
    thrd_yield();
    return 0;
}
