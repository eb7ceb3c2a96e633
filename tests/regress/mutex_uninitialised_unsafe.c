// POSIX: the use of a mutex that was not initialised is undefined.
// args: --check memory
// expect: UNSAFE: use of a mutex that is not initialised at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

int main(void) {
    pthread_mutex_t *m = malloc(sizeof *m);
    pthread_mutex_lock(m);  // fails here
    return 0;
}
