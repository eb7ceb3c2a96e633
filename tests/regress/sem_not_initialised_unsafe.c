// POSIX: sem_init fails with EINVAL for a value above SEM_VALUE_MAX, and only semaphores that were initialised may be used.
// args: --check memory
// expect: UNSAFE: use of a semaphore that is not initialised at FILE:LINE
#include <limits.h>
#include <semaphore.h>

sem_t semaphore;

int main(void) {
    sem_init(&semaphore, 0, (unsigned)INT_MAX + 1);
    sem_wait(&semaphore);  // fails here
    return 0;
}
