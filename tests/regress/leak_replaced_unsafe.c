// Who puts a buffer into the slot frees the one that was there; done in two steps, two threads may see the same one, and a
// buffer is lost.
// args: --check leak
// expect: UNSAFE: memory that is never freed at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic slot;

void *replace(void *unused) {
    int *fresh = malloc(sizeof(int));
    int *old = atomic_load(&slot);
    atomic_store(&slot, fresh);
    if (old != NULL) free(old);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, replace, 0);
    pthread_create(&second, 0, replace, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    free(atomic_load(&slot));
    return 0;  // fails here
}
