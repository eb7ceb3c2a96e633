// clause: C11 7.22.3 p2: a call that deallocates happens in some order with the accesses of other threads, unless they
//     are ordered
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

int *p;

void *worker(void *arg) {
    *p = 1;  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    p = malloc(sizeof *p);
    pthread_create(&t, 0, worker, 0);
    free(p);
    pthread_join(t, 0);
    return 0;
}
