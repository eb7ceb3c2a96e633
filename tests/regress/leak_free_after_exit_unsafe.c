// The end of main, at which leaks are looked for, is no obstacle for what other threads can do before it.
// args: --check memory,leak
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) shared;

void *owner(void *unused) {
    int *number = malloc(sizeof *number);
    shared = number;
    free(number);
    return unused;
}

void *user(void *unused) {
    int *number = shared;
    if (number) *number = 1;  // fails here
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, user, 0);
    pthread_create(&b, 0, owner, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
