// What glibc returns for handles that cannot be used any more.
// args: --check assert,memory --tolerate-misuse
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    assert(pthread_detach(t) == 0);
    assert(pthread_detach(t) == EINVAL);
    assert(pthread_join(t, 0) == EINVAL);
    pthread_create(&u, 0, worker, 0);
    assert(pthread_join(u, 0) == 0);
    assert(pthread_join(u, 0) == ESRCH);
    assert(pthread_detach(u) == ESRCH);
    assert(pthread_detach((pthread_t)4711) == ESRCH);
    return 0;
}
