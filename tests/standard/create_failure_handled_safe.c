// clause: POSIX pthread_create: if it fails, no new thread is created, and it returns the error number
// args: --faults create,malloc
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *worker(void *arg) {
    *(int *)arg = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int *p = malloc(sizeof *p);
    if (!p) {
        assert(errno == ENOMEM);
        return 1;
    }
    *p = 0;
    int code = pthread_create(&t, 0, worker, p);
    assert(code == 0 || code == EAGAIN);
    if (code == 0) pthread_join(t, 0);
    assert(*p == (code == 0));
    free(p);
    return 0;
}
