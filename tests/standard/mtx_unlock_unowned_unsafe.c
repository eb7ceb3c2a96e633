// clause: C11 7.26.4.6 p2: the mutex shall be locked by the calling thread
// args: --check memory
// expect: UNSAFE: unlock of a mutex that the thread does not hold at FILE:LINE
#include <threads.h>

int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    mtx_unlock(&m);  // fails here
    return 0;
}
