// free as a destructor: what it frees must not be used by others.
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;
int *shared;

void *worker(void *unused) {
    pthread_setspecific(key, shared);
    return 0;
}

int main(void) {
    pthread_t t;
    shared = calloc(1, sizeof *shared);
    pthread_key_create(&key, free);
    pthread_create(&t, 0, worker, 0);
    *shared = 1;  // fails here
    pthread_join(t, 0);
    return 0;
}
