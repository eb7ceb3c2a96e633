// clause: C11 7.26.5.6 p2: the thread shall not have been previously detached or joined with another thread
// args: --check memory
// expect: UNSAFE: join of a thread that was joined or detached at FILE:LINE
#include <threads.h>

int worker(void *arg) { return 0; }

int main(void) {
    thrd_t t;
    thrd_create(&t, worker, 0);
    thrd_join(t, 0);
    thrd_join(t, 0);  // fails here
    return 0;
}
