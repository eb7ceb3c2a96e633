// The thread frees what main still writes.
// args: --check assert,memory
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
    free(arg);
    return 0;
}

int main(void) {
    int *p = malloc(sizeof *p);
    pthread_t t;
    pthread_create(&t, 0, worker, p);
    *p = 1;  // fails here
    return 0;
}
