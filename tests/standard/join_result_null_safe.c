// clause: POSIX pthread_join: on return with a non-NULL value_ptr, the value passed to pthread_exit() shall be made
//     available there
// expect: SAFE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) { pthread_exit(0); }

int main(void) {
    pthread_t t;
    int x;
    void *r = &x;
    pthread_create(&t, 0, worker, 0);
    assert(pthread_join(t, &r) == 0);
    assert(r == 0);
    return 0;
}
