// clause: C11 7.5 p2: errno expands to a modifiable lvalue that has thread local storage duration
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *worker(void *arg) {
    errno = EBUSY;
    return 0;
}

int main(void) {
    pthread_t t;
    errno = 0;
    pthread_create(&t, 0, worker, 0);
    errno = EAGAIN;
    pthread_join(t, 0);
    assert(errno == EAGAIN);
    return 0;
}
