// clause: C11 7.26.4.1 p2: mtx_destroy releases any resources used by the mutex (it is no mutex any more)
// args: --check memory
// expect: UNSAFE: use of a destroyed mutex at FILE:LINE
#include <threads.h>

int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    mtx_destroy(&m);
    mtx_lock(&m);  // fails here
    return 0;
}
