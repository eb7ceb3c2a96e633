// clause: C11 7.26.5.1 p2: the completion of thrd_create synchronizes with the beginning of the execution of the new
//     thread
// So the identifier is there when the thread begins, unlike with POSIX.
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <threads.h>

thrd_t t;

int worker(void *arg) {
    assert(thrd_equal(t, thrd_current()));
    return 0;
}

int main(void) {
    thrd_create(&t, worker, 0);
    thrd_join(t, 0);
    return 0;
}
