// clause: C11 7.26.2.1 p2: the first call causes func to be called exactly once; its completion synchronizes with all
//     subsequent calls
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <threads.h>

once_flag o = ONCE_FLAG_INIT;
int x;

void make(void) { x++; }

int worker(void *arg) {
    call_once(&o, make);
    assert(x == 1);
    return 0;
}

int main(void) {
    thrd_t t;
    thrd_create(&t, worker, 0);
    worker(0);
    thrd_join(t, 0);
    assert(x == 1);
    return 0;
}
