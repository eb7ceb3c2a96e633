// main frees after the thread is done.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
    *(int *)arg = 2;
    return 0;
}

int main(void) {
    int *p = malloc(sizeof *p);
    pthread_t t;
    pthread_create(&t, 0, worker, p);
    pthread_join(t, 0);
    int v = *p;
    free(p);
    assert(v == 2);
    return 0;
}
