// Both see the pointer before either clears it.
// args: --check assert,memory
// expect: UNSAFE: double free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

int *p;

void *worker(void *arg) {
    int *mine = p;
    if (mine) {
        p = 0;
        free(mine);  // fails here
    }
    return 0;
}

int main(void) {
    p = malloc(sizeof *p);
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
