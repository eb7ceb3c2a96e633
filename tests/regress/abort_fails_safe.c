// The twin of abort_fails_unsafe.c: looking and taking are one step, so nobody comes to abort.
// args: --abort-fails
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic int owner;

void *take(void *self) {
    int nobody = 0;
    if (!atomic_compare_exchange_strong(&owner, &nobody, *(int *)self)) return 0;
    if (atomic_load(&owner) != *(int *)self) abort();
    return 0;
}

int main(void) {
    static int names[2] = {1, 2};
    pthread_t first, second;
    pthread_create(&first, 0, take, &names[0]);
    pthread_create(&second, 0, take, &names[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
