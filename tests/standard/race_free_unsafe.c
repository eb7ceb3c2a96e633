// clause: C11 7.22.3 p2: free behaves as though it accessed the object: not ordered with another access, a data race
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <stdlib.h>

int *p;

void *worker(void *arg) {
    *p = 1;
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
