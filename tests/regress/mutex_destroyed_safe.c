// POSIX: a destroyed mutex can be initialised again.  pthread_mutex_destroy of one that is held is
// undefined; with glibc it gives EBUSY.
// args: --tolerate-misuse
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t *shared;
int n;

void *worker(void *arg) {
    pthread_mutex_lock(shared);
    ++n;
    pthread_mutex_unlock(shared);
    return 0;
}

int main(void) {
    pthread_t t, u;
    shared = malloc(sizeof *shared);
    pthread_mutex_init(shared, 0);
    pthread_mutex_lock(shared);
    assert(pthread_mutex_destroy(shared) == EBUSY);
    pthread_mutex_unlock(shared);
    assert(pthread_mutex_destroy(shared) == 0);
    pthread_mutex_init(shared, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n == 2);
    pthread_mutex_destroy(shared);
    free(shared);
    return 0;
}
