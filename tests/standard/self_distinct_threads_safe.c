// clause: POSIX XBD 4.17, pthread_create: thread IDs of live threads are unique within a process
// expect: SAFE
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) { return 0; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    assert(!pthread_equal(t, u));
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
