// Who comes first, under a lock, joins the thread or detaches it: nobody comes too late.
// args: --check memory,assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int taken, done;

void *worker(void *arg) {
    done = 1;
    pthread_mutex_lock(&m);
    if (!taken) pthread_detach(pthread_self());
    taken = 1;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int mine = !taken;
    taken = 1;
    pthread_mutex_unlock(&m);
    if (mine) pthread_join(t, 0);
    assert(done);
    return 0;
}
