// clause: C11 6.2.4 p4, footnote: another thread may access the object through a pointer, while its thread lives
// args: --check assert,deadlock,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Thread_local int x;

void *worker(void *arg) {
    *(int *)arg = 9;
    assert(x == 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, &x);
    pthread_join(t, 0);
    assert(x == 9);
    return 0;
}
