// The twin of leak_replaced_unsafe.c: the buffer that was there is taken and replaced in one step.
// args: --check leak
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic slot;

void *replace(void *unused) {
    int *fresh = malloc(sizeof(int));
    int *old = atomic_exchange(&slot, fresh);
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
    return 0;
}
