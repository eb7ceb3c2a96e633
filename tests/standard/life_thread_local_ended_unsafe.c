// clause: C11 6.2.4 p4: the lifetime of a _Thread_local object is the entire execution of the thread for which it is
//     created
// args: --check memory
// expect: UNSAFE: use of a thread-local variable after its thread has ended at FILE:LINE
#include <pthread.h>

_Thread_local int x;

void *worker(void *arg) { return &x; }

int main(void) {
    pthread_t t;
    void *p;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &p);
    return *(int *)p;  // fails here
}
