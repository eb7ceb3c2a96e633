// C: the old pointer means nothing after realloc.
// args: --check assert,memory
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

int *p;

void *worker(void *arg) {
    int *mine = p;
    *mine = 1;  // fails here
    return 0;
}

int main(void) {
    p = malloc(sizeof *p);
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    p = realloc(p, 2 * sizeof *p);
    pthread_join(t, 0);
    return 0;
}
