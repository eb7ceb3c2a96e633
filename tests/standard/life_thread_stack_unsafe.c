// clause: C11 6.2.4 p6: automatic objects of a thread's function end with it
// args: --check memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
#include <pthread.h>

void *worker(void *arg) {
    int x = 1;
    int *p = &x;
    return p;
}

int main(void) {
    pthread_t t;
    void *p;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &p);
    return *(int *)p;  // fails here
}
