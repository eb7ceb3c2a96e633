// calloc gives zeros; two calls give different objects.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *worker(void *arg) {
    int *p = arg;
    p[1] = 4;
    return 0;
}

int main(void) {
    int *p = calloc(2, sizeof(int));
    int *q = calloc(1, sizeof(int));
    assert(p != q);
    pthread_t t;
    pthread_create(&t, 0, worker, p);
    pthread_join(t, 0);
    assert(p[0] == 0 && p[1] == 4 && *q == 0);
    free(p);
    free(q);
    return 0;
}
